"""The widgets: the only place that imports anywidget."""
