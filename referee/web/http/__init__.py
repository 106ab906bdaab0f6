"""What stands between the web and the views: access, cookies, caching, errors."""
