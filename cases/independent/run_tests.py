#!/usr/bin/env python3
"""Runs the tests of this folder and writes what ran as JUnit: python3 run_tests.py report.xml"""
import sys
import unittest
from pathlib import Path
from xml.etree import ElementTree


class Result(unittest.TextTestResult):
    """Remembers every test that began, and how each ended that did not pass."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.begun = []

    def startTest(self, test):
        super().startTest(test)
        self.begun.append(test.id())

    def ends(self):
        groups = {"failure": self.failures, "error": self.errors, "skipped": self.skipped}
        for end, group in groups.items():
            for test, words in group:
                # a part of a test fails it
                yield getattr(test, "test_case", test).id(), end, words


def report(result):
    suite = ElementTree.Element("testsuite")
    cases = {}
    for name in result.begun:
        module, _, title = name.split(".")
        cases[name] = ElementTree.SubElement(suite, "testcase", classname=f"{module}.py", name=title)
    for name, end, words in result.ends():
        ElementTree.SubElement(cases.get(name, suite), end).text = words
    return ElementTree.ElementTree(suite)


if __name__ == "__main__":
    tests = unittest.defaultTestLoader.discover(str(Path(__file__).parent), "test_*.py")
    result = unittest.TextTestRunner(verbosity=2, resultclass=Result).run(tests)
    report(result).write(sys.argv[1], encoding="utf-8", xml_declaration=True)
    sys.exit(not result.wasSuccessful())
