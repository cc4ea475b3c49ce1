from .aec import AECEnv as AECEnv, aec_env as aec_env
from .seat import SeatEnv as SeatEnv
from .vector import VectorEnv as VectorEnv
