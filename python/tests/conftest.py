import pytest

import spymaster


@pytest.fixture(scope="session")
def setting():
    return spymaster.Setting()


@pytest.fixture(scope="session")
def duet():
    return spymaster.Setting("duet")
