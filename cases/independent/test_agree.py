"""What is called a difference between two calculations."""
import io
import json
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path

from agree import compared, main
from retirement import Refused


class Compared(unittest.TestCase):
    def faults(self, found, amount=3):
        return compared(lambda data: {"tax": data["amount"], "years": [{"of": 1}]}, {"amount": amount}, found)[0]

    def test_every_wanted_figure(self):
        same = {"tax": 3, "years": [{"of": 1, "more": 2}], "other": 4}
        self.assertEqual(self.faults({"result": same}), [])
        self.assertEqual(self.faults({"result": same}, amount=4), ["tax: 4 here, 3 there"])
        self.assertEqual(self.faults({"result": {**same, "years": [{"of": 2}]}}), ["years.0.of: 1 here, 2 there"])
        self.assertEqual(len(self.faults({"result": {**same, "years": []}})), 1)
        self.assertEqual(len(self.faults({"error": {"code": "required", "field": "tax"}})), 1)

    def test_a_refusal_among_several(self):
        def refuses(_):
            raise Refused("out_of_range", "amount")

        wanted, other = ({"code": code, "field": "amount"} for code in ("out_of_range", "required"))
        self.assertEqual(compared(refuses, {}, {"error": other, "more": [wanted]})[0], [])
        for found in ({"error": other}, {"result": {}}):
            self.assertEqual(len(compared(refuses, {}, found)[0]), 1)


class Whole(unittest.TestCase):
    """Files of lines, with cases that are kept as the answers."""

    def agreed(self, name, folder, answers=list):
        text = (Path(__file__).resolve().parent / folder / "random.jsonl").read_text(encoding="utf-8")
        lines = [json.loads(line) for line in text.splitlines()[:3]]
        given = [{"result": {**line["expect"], "warnings": [{"code": code, "field": field} for code, field in line.get("remarks", [])]}}
                 for line in lines]
        with tempfile.TemporaryDirectory() as place, redirect_stdout(io.StringIO()) as printed:
            files = [Path(place, "lines"), Path(place, "answers")]
            for file, rows in zip(files, ([line["input"] for line in lines], answers(given))):
                file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
            return main(name, *files), printed.getvalue()

    def test_contracts_alone_and_inside_a_material(self):
        for name, folder in (("corporate-insurance", "insurance"), ("material", "contracts"), ("path", "contract_years")):
            self.assertEqual(self.agreed(name, folder), (0, "3 inputs, 0 differ; {'figures': 3}\n"), name)

    def test_a_figure_and_a_remark_of_one_line(self):
        def other(given):
            given[1]["result"]["warnings"][0]["field"] = "company"
            given[2]["result"]["plans"][0]["insurance"]["totals"]["premiums"] += 1
            return given

        status, printed = self.agreed("material", "contracts", other)
        found = printed.splitlines()
        self.assertEqual((status, found[-1]), (1, "3 inputs, 2 differ; {'figures': 3}"))
        self.assertEqual([line.split(": ")[:2] for line in found[:-1]],
                         [["line 2", "remarks.0.1"], ["line 3", "plans.0.insurance.totals.premiums"]])

    def test_an_answer_is_missing(self):
        with self.assertRaises(ValueError):
            self.agreed("corporate-insurance", "insurance", lambda given: given[:2])


if __name__ == "__main__":
    unittest.main()
