<?php
function same(string $what, mixed $got, mixed $expected): void
{
    if ($got !== $expected) {
        echo 'got ', json_encode($got), ', expected ', json_encode($expected), "\n";
    }
    echo $got === $expected ? 'ok' : 'not ok', " - $what\n";
}

// docs: begin
function ofIds(PDO $pdo, array $ids): array
{
    $select = $pdo->prepare('SELECT id FROM items WHERE id = ANY (?) ORDER BY id');
    $select->execute(['{' . implode(',', $ids) . '}']);
    return $select->fetchAll(PDO::FETCH_COLUMN);
}

function madeWithin(PDO $pdo, string $period): array
{
    $search = $pdo->prepare('SELECT id FROM items WHERE id <@ CAST(? AS tstzrange)'); // of a typeid: typeid_within(id, 'user', …)
    $search->execute([$period]);
    return $search->fetchAll(PDO::FETCH_COLUMN);
}
// docs: end

function insert(PDO $pdo, ?string $parent): array
{
    $insert = $pdo->prepare('INSERT INTO items (parent) VALUES (?) RETURNING id, parent');
    $insert->execute([$parent]);
    return $insert->fetch(PDO::FETCH_ASSOC);
}

function byPrefix(PDO $pdo, string $prefix): array
{
    $search = $pdo->prepare('SELECT id FROM items WHERE id ^@ ?');
    $search->execute([$prefix]);
    return $search->fetchAll(PDO::FETCH_COLUMN);
}

$pdo = new PDO('pgsql:', null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]); // of PGHOST, PGDATABASE, ...

$sample = $pdo->query('SELECT * FROM sample')->fetch(PDO::FETCH_ASSOC);
$id = $sample['id'];

$first = insert($pdo, null);
$second = insert($pdo, $first['id']);
$made = $pdo->query('SELECT id::text FROM items WHERE parent IS NULL')->fetchColumn();
same('a default comes back', $first['id'], $made);
same('a parameter goes in and out', $second['parent'], $first['id']);
$both = [$first['id'], $second['id']];
sort($both, SORT_STRING);
same('an array goes in', ofIds($pdo, array_reverse($both)), $both);
$pdo->pgsqlCopyFromArray('items', ["$id\t\\N"]);
same('COPY in and out', in_array("$id\t\\N\n", $pdo->pgsqlCopyToArray('items')), true);
same('a search by prefix', byPrefix($pdo, $sample['prefix']), [$id]);
if ($sample['period'] !== null) {
    same('a search by time', madeWithin($pdo, $sample['period']), [$id]);
}
