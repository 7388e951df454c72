"""Random won hands with random situations and rules, the same for the same seed.

Three recipes: a hand put together from sets (any melds, kans, suits narrowed to make flushes, honours and
terminals likely), seven pairs, and shapes around the rare yakuman. Situations are drawn so that they do not
contradict each other; whether the hand has a yaku is left to chance.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reference.notation import TERMINALS, YAOCHUU, format_tiles
from reference.presets import rules
from reference.random_situations import situation

PRESETS_4 = (
    *("seed", "tenhou_4p", "majsoul_4p", "wrc_2025", "ema_2016", "ema_2025", "m_league"),
    *("jpml_a", "jpml_b", "arma_nyc_2020"),
)
PRESETS_3 = ("tenhou_3p", "majsoul_3p", "west_honshu_3p")
DOUBLE = ("daisuushii", "suuankou_tanki", "kokushi_13", "junsei_chuuren")
LOCAL = ("daisharin", "sanrenkou", "isshoku_sanjun", "open_riichi", "paarenchan")
PAO = ("daisangen", "daisuushii", "suukantsu")

# every field that concerns one hand, with the values tried
OPTIONS: dict[str, tuple[Any, ...]] = {
    "min_han": (1, 1, 1, 2, 4),
    "ryanhan_honba": (None, None, 5, 2),
    "open_tanyao": (True, False),
    "atozuke": (True, True, False),
    "atozuke_tsumo": (True, False),
    "ippatsu": (True, False),
    "ura_dora": (True, False),
    "kan_dora": (True, False),
    "double_wind_pair_fu": (4, 2),
    "rinshan_tsumo_fu": (True, False),
    "pinfu_tsumo": (True, False),
    "open_pinfu_30": (True, False),
    "chiitoitsu_mode": ("25fu_2han", "50fu_1han"),
    "chiitoitsu_allow_four_same": (False, True),
    "best_by": ("points", "han_then_fu"),
    "kiriage_mangan": (False, True),
    "kazoe_yakuman": ("yakuman", "sanbaiman", "multiple"),
    "yakuman_stacking": (True, False),
    "max_yakuman": (None, 1, 2, 3),
    "ryuuiisou_hatsu": ("optional", "required", "forbidden"),
    "renhou": ("off", "yakuman", "mangan_alt", "mangan_flat", "baiman_alt", "1han", "2han", "5han"),
    "tenhou_best_wait": (False, True),
    "open_riichi_dealin": ("normal", "yakuman"),
    "daisharin_any_suit": (False, True),
    "pao_scope": ("whole_hand", "yakuman_only"),
    "pao_honba": ("liable", "discarder"),
    "pao_rinshan": (False, True),
    "wareme": (False, True),
    "honba_ron": (300, 200, 1500),
    "honba_tsumo_each": (100, 500),
}
OPTIONS_3: dict[str, tuple[Any, ...]] = {
    "tsumo_3p": ("loss", "bisect"),
    "nukidora": (True, False),
    "all_norths_extra_dora": (False, True),
}
OPTIONS_WEST: dict[str, tuple[Any, ...]] = {
    "bazoro": (2, 3),
    "west_kazoe": (True, False),
    "west_menzen_tsumo": (False, True),
    "west_ryanpeikou": (False, True),
    "west_inclusive_values": (True, False),
    "west_pinfu_wait": ("multi_kind", "ryanmen"),
}


@dataclass
class RandomHand:
    hand: str
    win: str | None
    keywords: dict[str, Any]
    preset: str
    fields: dict[str, Any] = field(default_factory=dict)


def random_fields(rng: random.Random, preset: str) -> dict[str, Any]:
    """Some options of the preset changed at random."""
    full = rules(preset)
    west = full["han_table"] is not None
    table = OPTIONS | (OPTIONS_3 if full["players"] == 3 else {}) | (OPTIONS_WEST if west else {})
    share = rng.choice((0.1, 0.3, 1.0))
    out = {name: rng.choice(values) for name, values in table.items() if rng.random() < share}
    if "kan_dora" in out:
        out["kan_ura"] = out["kan_dora"] and rng.random() < 0.5
    if rng.random() < share:
        out["double_yakuman"] = [k for k in DOUBLE if rng.random() < 0.5]
    if rng.random() < share:
        out["local_yaku"] = [k for k in LOCAL if rng.random() < 0.7]
    if rng.random() < share:
        out["pao_yakuman"] = [k for k in PAO if rng.random() < 0.7]
    if rng.random() < share / 4 and not west:
        out["aotenjou"] = True
    if rng.random() < share:
        suits = (
            (0, 1, 1) if full["players"] == 3 else rng.choice(((0, 0, 0), (1, 1, 1), (1, 2, 1), (2, 2, 2)))
        )
        out["red_fives"] = list(suits)
    return out


class Builder:
    """Tiles of one hand, at most four of each kind."""

    def __init__(self, rng: random.Random, players: int) -> None:
        self.rng = rng
        self.players = players
        self.used: Counter[int] = Counter()
        self.concealed: list[int] = []
        self.melds: list[tuple[str, list[int]]] = []
        style = rng.random()
        suits = [0, 1, 2]
        if style < 0.25:
            suits = [rng.choice((1, 2) if players == 3 else suits)]
        self.kinds = [k for k in range(34) if (k >= 27 or k // 9 in suits) and self.exists(k)]
        if 0.25 <= style < 0.4:
            self.kinds = [k for k in self.kinds if k in YAOCHUU]
        elif 0.4 <= style < 0.48:
            self.kinds = [k for k in self.kinds if k >= 27] + [0, 9]
        elif 0.48 <= style < 0.5:
            self.kinds = [19, 20, 21, 23, 25, 32]
        elif 0.5 <= style < 0.6:
            self.kinds = [k for k in self.kinds if k not in YAOCHUU] or self.kinds
        elif 0.6 <= style < 0.85:
            self.kinds = [k for k in self.kinds if k < 27]
        self.triplets = rng.choice((0.0, 0.15, 0.15, 0.5, 1.0))
        self.ranks = rng.choice((9, 9, 3))  # few ranks make equal sequences likely
        self.step = rng.choice((1, 1, 3))  # 123 456 789 make straights likely
        if style >= 0.98:
            self.kinds, self.triplets = list(TERMINALS), 1.0

    def exists(self, kind: int) -> bool:
        return self.players == 4 or not 1 <= kind <= 7

    def fits(self, tiles: list[int]) -> bool:
        need = Counter(tiles)
        return all(self.used[k] + n <= 4 for k, n in need.items())

    def take(self, tiles: list[int]) -> None:
        self.used.update(tiles)

    def random_group(self, can_chi: bool, opened: bool) -> tuple[str, list[int]] | None:
        """One set, concealed (`set`) or declared; None where nothing fits."""
        for _ in range(60):
            kind = self.rng.choice(self.kinds)
            if self.rng.random() < self.triplets or kind >= 27:
                if not opened:
                    size, name = 3, "set"
                else:
                    name = self.rng.choice(("pon", "pon", "daiminkan", "ankan", "ankan", "kakan"))
                    size = 3 if name == "pon" else 4
                tiles = [kind] * size
            else:
                rank = min(kind % 9, 6) % self.ranks
                first = kind // 9 * 9 + rank // self.step * self.step
                tiles = [first, first + 1, first + 2]
                name = "chi" if opened else "set"
                if name == "chi" and not can_chi:
                    continue
            if self.fits(tiles) and all(self.exists(k) for k in tiles):
                self.take(tiles)
                return name, tiles
        return None

    def standard(self) -> bool:
        opened = self.rng.choice((0, 0, 0, 1, 1, 2, 3, 4))
        for index in range(4):
            group = self.random_group(self.players == 4, index < opened)
            if group is None:
                return False
            if group[0] == "set":
                self.concealed += group[1]
            else:
                self.melds.append(group)
        return self.pair()

    def pair(self) -> bool:
        for _ in range(60):
            kind = self.rng.choice(self.kinds)
            if self.fits([kind, kind]):
                self.take([kind, kind])
                self.concealed += [kind, kind]
                return True
        return False

    def seven_pairs(self) -> bool:
        if len(self.kinds) < 7:
            return False
        kinds = self.rng.sample(self.kinds, 7)
        if self.rng.random() < 0.1:
            kinds[0] = kinds[1]  # four of a kind: two pairs only where the rules say so
        for kind in kinds:
            self.take([kind, kind])
            self.concealed += [kind, kind]
        return True

    def special(self) -> bool:
        suit = self.rng.choice((1, 2) if self.players == 3 else (0, 1, 2))
        shape = self.rng.choice(("kokushi", "gates", "wheels", "kans", "dragons", "winds"))
        if shape == "kokushi":
            self.concealed = [*YAOCHUU, self.rng.choice(YAOCHUU)]
        elif shape == "gates":
            ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, self.rng.randrange(9)]
            self.concealed = [9 * suit + r for r in ranks]
        elif shape == "wheels":
            self.concealed = [9 * suit + r for r in range(1, 8) for _ in range(2)]
        else:
            return self.honour_sets(shape)
        self.take(self.concealed)
        return True

    def honour_sets(self, shape: str) -> bool:
        """Big and little dragons and winds, four kans: the hands that liability is about."""
        kinds = {"dragons": [31, 32, 33], "winds": [27, 28, 29, 30], "kans": []}[shape]
        while len(kinds) < 4:
            kind = self.rng.choice([k for k in self.kinds if k not in kinds] or [0, 8, 9, 17])
            if kind not in kinds:
                kinds.append(kind)
        for kind in kinds:
            name = (
                "set" if self.rng.random() < 0.3 else self.rng.choice(("pon", "kakan", "ankan", "daiminkan"))
            )
            if shape == "kans":
                name = self.rng.choice(("kakan", "ankan", "daiminkan"))
            tiles = [kind] * (3 if name in ("set", "pon") else 4)
            self.take(tiles)
            if name == "set":
                self.concealed += tiles
            else:
                self.melds.append((name, tiles))
        return self.pair()


def build(rng: random.Random, players: int) -> Builder:
    while True:
        b = Builder(rng, players)
        recipe = rng.random()
        done = b.standard() if recipe < 0.84 else b.seven_pairs() if recipe < 0.91 else b.special()
        if done and max(b.used.values()) <= 4:
            return b


def meld_text(name: str, tiles: list[int], reds: tuple[int, int, int]) -> str:
    text = format_tiles(tiles, reds)
    if name == "ankan":
        return f"[{text}]"
    if name == "kakan":
        return f"({text[:3]}+{text[3:]})"
    return f"({text})"


def random_hand(rng: random.Random, preset: str, fields: dict[str, Any]) -> RandomHand:
    full = rules(preset, **fields)
    b = build(rng, full["players"])
    win = rng.choice(b.concealed)
    b.concealed.remove(win)
    if rng.random() < 0.02:  # mostly an incomplete hand
        b.used[win] -= 1
        win = rng.choice([k for k in range(34) if b.exists(k) and b.used[k] < 4])
        b.used[win] += 1
    rng.shuffle(b.concealed)
    # four fives hold every red copy, three all but one at most
    reds_left = []
    for suit, red in enumerate(full["red_fives"]):
        least = max(0, b.used[9 * suit + 4] - (4 - red))
        reds_left.append(rng.randint(least, min(red, b.used[9 * suit + 4])))
    text = ""
    for name, tiles in (("set", b.concealed), *b.melds, ("win", [win])):
        suit_reds = [0, 0, 0]
        for suit in range(3):
            here = min(tiles.count(9 * suit + 4), reds_left[suit])
            suit_reds[suit] = here
            reds_left[suit] -= here
        reds = (suit_reds[0], suit_reds[1], suit_reds[2])
        if name == "win":
            win_text = format_tiles(tiles, reds)
        else:
            text += format_tiles(tiles, reds) if name == "set" else meld_text(name, tiles, reds)
    keywords = situation(rng, b, win, full)
    four_kans = len(b.melds) == 4 and all(name not in ("chi", "pon") for name, _ in b.melds)
    if full["han_table"] and four_kans and keywords["tsumo"] and rng.random() < 0.7:
        # the western suukantsu is won at once: no pair, no winning tile
        text = "".join(meld_text(name, tiles, (0, 0, 0)) for name, tiles in b.melds)
        for gone in ("rinshan", "last_tile"):
            keywords.pop(gone, None)
        if "liable" in keywords:
            keywords["liable"].pop("rinshan", None)
        return RandomHand(text, None, keywords, preset, fields)
    return RandomHand(text, win_text, keywords, preset, fields)


def random_hands(seed: int, count: int, presets: tuple[str, ...], changed: bool) -> Iterator[RandomHand]:
    """`count` hands; with `changed` every hand is judged under options changed at random."""
    rng = random.Random(seed)
    for index in range(count):
        preset = presets[index % len(presets)]
        yield random_hand(rng, preset, random_fields(rng, preset) if changed else {})
