"""What is said for two accounts that share marks."""

from cofferwit.desk.rules.sharing import ADDRESS, DEVICE, NEVER_MET, speaks_for


def said(**asked: object) -> list[str]:
    facts = {"devices": 0, "accounts": 2, "met": True} | asked
    return [sentence.fr for sentence in speaks_for(**facts)]


def test_device_and_address_are_told_apart():
    assert said(devices=1) == [DEVICE.fr]
    assert said(devices=0) == [ADDRESS.fr]


def test_pair_that_never_met_is_said_to():
    assert said(met=False) == [ADDRESS.fr, NEVER_MET.fr]


def test_more_accounts_weigh_less():
    few, many = "une famille", "presque rien"
    for devices, accounts, word in ((0, 3, few), (0, 4, many), (1, 4, few), (1, 5, many)):
        assert word in said(devices=devices, accounts=accounts)[1], (devices, accounts)
