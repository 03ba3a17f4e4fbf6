import LazyJSON
print("quickstart")
