"""What is called a difference between two calculations."""
import unittest

from agree import compared
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


if __name__ == "__main__":
    unittest.main()
