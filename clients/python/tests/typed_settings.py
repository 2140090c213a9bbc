INSTALLED_APPS = ["sortid.django", "shop_django"]
SECRET_KEY = "secret"
