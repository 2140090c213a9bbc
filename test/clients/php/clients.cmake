# The client in PHP.
language()
client(PDO types php pdo.php)
