"""What is asked and answered over HTTP, one file a subject."""
