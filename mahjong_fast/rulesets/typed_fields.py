"""Which attributes does a Ruleset have, for type checkers and editors?

Printed from fields.toml by tools/print_rulesets.py. Do not edit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal


class RulesetFields:
    """The rule switches; see `Ruleset`."""

    players: int
    """Number of seats; with three, nobody sits North. In riichi 2m-8m are then removed and there is no chi.
    """
    length: Literal["tonpuu", "hanchan", "iichan"]
    """Rounds of a match: tonpuu = East, hanchan = East and South, iichan = East, South, West and North."""
    start_points: int
    """Points of every player at the start."""
    return_points: int
    """Points (kaeshi) that count as zero in the final score; the difference to start_points makes the oka of
    the first place.
    """
    target_points: int
    """Points somebody must have at the end of the last deal, else the match is extended (if extension is on);
    also asked by agari-yame and tenpai-yame then.
    """
    uma: tuple[int, ...]
    """Ranking points added to the final score by place, first place first; as many as seats, sum 0."""
    uma_floating: Mapping[int, tuple[int, ...]] | None
    """Uma that depends on how many players end at or above return_points: one row of uma per such number, in
    place of uma; none = uma is used.
    """
    tie_break: Literal["seat", "split"]
    """Equal points at the end: seat = the player who sat earlier in the first deal ranks higher, split = the
    tied players share uma and oka.
    """
    final_rounding: Literal["half_up_raw", "five_down", "none", "half_away_raw"]
    """Rounding of the points of all but the winner to thousands: half_up_raw = 500 goes up, five_down = 500
    is dropped and 600 goes up, none = tenths are kept, half_away_raw = 500 goes up, below zero down.
    """
    leftover_riichi: Literal["first_place", "lost", "return", "share"]
    """Riichi sticks left on the table at the end: to the first place, lost, back to those who paid them, or
    shared by all.
    """
    tobi: Literal["negative", "zero", "off"]
    """The match ends when, after the payments of a deal, somebody has less than 0 points (negative), 0 or
    less (zero), or never for that reason (off).
    """
    extension: bool
    """If nobody has target_points after the last scheduled deal, the match goes on in the next wind and ends
    after any deal in which somebody has them.
    """
    extension_winds: tuple[str, ...]
    """Rounds an extended match may add, in order; in a dragon round that dragon is the round's value tile and
    counts twice.
    """
    extension_renchan_priority: bool
    """In the extension a dealer who repeats plays on although somebody has target_points."""
    agari_yame: Literal["off", "optional", "auto"]
    """A dealer who wins the last deal and is first ends the match: never, if he wants to, or always."""
    tenpai_yame: Literal["off", "optional", "auto"]
    """A dealer who is tenpai at the exhaustive draw of the last deal and is first ends the match: never, if
    he wants to, or always.
    """
    yame_needs_first: bool
    """Agari-yame and tenpai-yame need the dealer to be first; off = they hold whatever his place."""
    last_deal_noten_continues: bool
    """If the last deal is a draw with the dealer noten, the match goes on instead of ending."""
    renchan: Literal["agari", "tenpai", "noten"]
    """The dealer stays: only after his own win (agari), also when tenpai at an exhaustive draw (tenpai), or
    after every exhaustive draw (noten).
    """
    honba_on_draw: Literal["always", "repeat_only", "never"]
    """A draw raises the honba counter: always, only when the dealer stays (repeat_only), or never (then only
    a dealer's win does).
    """
    honba_ron: int
    """Points a discarder pays on top per honba."""
    honba_tsumo_each: int
    """Points every payer pays on top per honba when the hand is won by tsumo."""
    noten_total: int
    """Points that go in all from noten to tenpai players at an exhaustive draw."""
    noten_declaration: bool
    """A tenpai player who is not in riichi may keep his hand closed at an exhaustive draw and count as noten.
    """
    karaten_is_tenpai: bool
    """A hand whose winning tiles are all visible elsewhere is tenpai; off = tenpai needs a winning tile the
    player cannot see.
    """
    nagashi: Literal["off", "draw", "win"]
    """Nagashi mangan: not played, paid like a mangan tsumo in place of the noten payments (draw), or treated
    as a win that takes honba and riichi sticks (win).
    """
    nagashi_requires_closed: bool
    """Nagashi mangan also needs that the player has made no call himself."""
    min_han: int
    """Least han of yaku, dora not counted, with which a hand may win."""
    ryanhan_honba: int | None
    """From this honba on a win needs two han of yaku (ryanhan-shibari); none = never."""
    open_tanyao: bool
    """Tanyao counts in an open hand (kuitan)."""
    atozuke: bool
    """The winning tile itself may bring the yaku; off = a ron needs a yaku (houtei and chankan apart) that
    every tile of the wait would have given.
    """
    atozuke_tsumo: bool
    """A tsumo is free of the restriction of atozuke = off; off = it holds for tsumo too."""
    red_fives: tuple[int, ...]
    """Red fives in the set: how many of 5m, 5p, 5s are red; each is worth one han of dora."""
    extra_red: Mapping[str, int]
    """Red tiles other than fives, for instance one red 3s: tile and how many of its four copies are red; each
    is worth one han of dora.
    """
    ippatsu: bool
    """Ippatsu counts."""
    ura_dora: bool
    """A win in riichi counts the tile under the first dora indicator as a second indicator."""
    kan_dora: bool
    """Every kan opens one more dora indicator."""
    kan_ura: bool
    """A win in riichi also counts the tiles under the indicators opened by kans."""
    kan_dora_timing: Literal["immediate", "open_after_discard"]
    """When a kan opens its indicator: always before the replacement draw (immediate), or for daiminkan and
    kakan with the following discard or before the next kan's draw (open_after_discard).
    """
    dead_wall_replenish: bool
    """After a replacement draw the last live tile joins the dead wall, so that the live wall gets shorter;
    off = the dead wall shrinks.
    """
    dead_wall_size_3p: int
    """Tiles in the dead wall with three seats: 14 or 18."""
    fifth_tile: Literal["concealed", "melds", "visible"]
    """A kind is no wait when all four of its copies are in the player's concealed hand (concealed), in his
    hand and melds (melds), or anywhere he can see (visible); used for furiten and tenpai.
    """
    double_wind_pair_fu: int
    """Fu of a pair of a wind that is both seat and round wind: 2 or 4."""
    rinshan_tsumo_fu: bool
    """The 2 fu of tsumo count for a win on a replacement tile."""
    pinfu_tsumo: bool
    """Pinfu counts with tsumo and the hand has 20 fu; off = a self-drawn hand never has pinfu and gets the 2
    fu of tsumo.
    """
    open_pinfu_30: bool
    """An open hand won by ron without any fu of its own counts 30 fu; off = 20."""
    chiitoitsu_mode: Literal["25fu_2han", "50fu_1han"]
    """Chiitoitsu is worth 25 fu and 2 han, or 50 fu and 1 han."""
    chiitoitsu_allow_four_same: bool
    """Four identical tiles may serve as two pairs of chiitoitsu."""
    best_by: Literal["points", "han_then_fu"]
    """Which reading of a hand counts: the one worth the most points, or the one with the most han and then
    fu.
    """
    kiriage_mangan: bool
    """4 han 30 fu and 3 han 60 fu are rounded up to mangan."""
    kazoe_yakuman: Literal["yakuman", "sanbaiman", "multiple"]
    """13 and more ordinary han pay a yakuman, stay at sanbaiman, or pay one yakuman per full 13 han
    (multiple).
    """
    yakuman_stacking: bool
    """Several yakuman in one hand add up; off = the hand pays one yakuman."""
    max_yakuman: int | None
    """Most yakuman units a hand is paid; none = no cap."""
    double_yakuman: frozenset[str]
    """Yakuman that count two units."""
    aotenjou: bool
    """No limits: the formula goes on doubling at any han, and yakuman count as han."""
    aotenjou_yakuman_han: int
    """Han of one yakuman unit under aotenjou."""
    ryuuiisou_hatsu: Literal["optional", "required", "forbidden"]
    """Hatsu in ryuuiisou may be there or not (optional), must be there (required), or must not (forbidden).
    """
    renhou: Literal[
        "off", "yakuman", "mangan_alt", "mangan_flat", "baiman_alt", "1han", "2han", "3han", "4han", "5han",
        "6han", "7han", "8han", "9han", "10han", "11han", "12han", "13han"
    ]  # fmt: skip
    """Renhou: not played, a yakuman, a mangan or baiman unless the hand is worth more (mangan_alt,
    baiman_alt), always a mangan (mangan_flat), or so many han added to the other yaku.
    """
    renhou_scope: Literal["before_first_draw", "first_go_around"]
    """Renhou needs a ron before the winner's own first draw, or any ron in the first uninterrupted go-around.
    """
    tenhou_best_wait: bool
    """With tenhou any tile may be taken as the winning tile, so that suuankou, kokushi and chuuren count in
    their better forms.
    """
    local_yaku: frozenset[str]
    """Optional yaku that are played."""
    open_riichi_dealin: Literal["normal", "yakuman"]
    """A player who is not in riichi and discards into an open riichi pays the hand's value (normal) or a
    yakuman.
    """
    open_riichi_reveal: Literal["hand", "waits"]
    """Open riichi shows the whole hand, or only the tiles waited for."""
    daisharin_any_suit: bool
    """Daisharin also counts in characters and bamboo, not only in circles."""
    paarenchan_count: Literal["dealer_deals", "wins"]
    """Paarenchan counts eight deals in a row as dealer of which the eighth is won, or eight wins in a row."""
    kuikae: Literal["forbidden", "same_tile", "allowed"]
    """Swap calls: after a call neither the same tile nor the other end of the sequence may be discarded
    (forbidden), only the same tile may not (same_tile), or all may (allowed).
    """
    kuikae_blocks_call: bool
    """A call after which kuikae would leave no legal discard is itself not allowed."""
    riichi_min_points: int | None
    """Points a player must have to declare riichi; none = always allowed."""
    riichi_min_live_tiles: int
    """Live tiles that must be left for a riichi; the number of seats means that the declarer will draw again.
    """
    furiten_riichi: bool
    """A player in furiten may declare riichi."""
    riichi_ankan: Literal["none", "waits", "structure"]
    """Ankan of the tile just drawn after riichi: never, if the waits stay the same (waits), or if also every
    reading of the hand uses the tiles as a triplet (structure).
    """
    temp_furiten_end: Literal["own_discard", "own_draw_or_call", "any_call"]
    """Furiten for a tile let pass ends with the player's next discard, with his next draw or call, or already
    with anybody's call.
    """
    kokushi_ankan_chankan: bool
    """A kokushi hand may win on the tile of an ankan."""
    multi_ron: Literal["double", "triple", "head_bump"]
    """How many may win on one tile: two, three, or only the next in turn order (head_bump)."""
    triple_ron: Literal["draw", "pay_all", "two_winners", "head_bump"]
    """Three players claim the same tile: abortive draw (sanchahou), all are paid, the first two in turn order
    are paid, or only the first.
    """
    multi_ron_honba: Literal["first", "each"]
    """With several winners the honba goes to the first in turn order, or to each."""
    abort_kyuushu: bool
    """A player with nine kinds of terminals and honours at his first uninterrupted turn may end the deal
    (kyuushu kyuuhai).
    """
    abort_suufon: bool
    """The deal ends when the first four discards are the same wind (suufon renda; four seats only)."""
    abort_suucha: bool
    """The deal ends when all four players are in riichi (suucha riichi; four seats only)."""
    abort_sancha: bool
    """The deal ends when all three players are in riichi (three seats only)."""
    abort_suukaikan: bool
    """The deal ends with the fourth kan if the kans belong to two or more players (suukaikan)."""
    suukaikan_timing: Literal["after_discard", "immediate"]
    """Suukaikan ends the deal when the discard after the fourth kan is not won, or at once."""
    fifth_kan_draws: bool
    """After four kans of one player another player's kan ends the deal; off = a fifth kan cannot be declared.
    """
    pao_yakuman: frozenset[str]
    """Yakuman for which the player is liable whose discard, when called, made them certain (pao)."""
    pao_scope: Literal["whole_hand", "yakuman_only"]
    """A liable player answers for the whole hand, or only for the yakuman he made possible."""
    pao_honba: Literal["liable", "discarder"]
    """Who pays the honba of a ron when liable player and discarder share the payment."""
    pao_rinshan: bool
    """The player whose discard was taken by daiminkan pays the whole tsumo won on its replacement tile."""
    chombo: Literal["mangan", "points_after", "none"]
    """Penalty for a false win and the like: a mangan paid to the others and the deal again, ranking points at
    the end (chombo_points_after), or none.
    """
    chombo_points_after: int
    """Ranking points taken from the final score per chombo when chombo = points_after."""
    minor_fault: Literal["none", "dead_hand", "chombo"]
    """Faults of table manners (empty or wrong call, too few or too many tiles): nothing, a hand that may
    neither win nor call and is noten (dead_hand), or a chombo.
    """
    wareme: bool
    """The player in front of whom the wall was broken pays and receives double, honba included, sticks not.
    """
    wareme_noten: bool
    """Wareme doubles noten payments too."""
    yakitori: bool
    """Whoever has not won a deal by the end of the match pays yakitori_penalty."""
    yakitori_penalty: int
    """Points a player without a win pays at the end, shared equally by the others."""
    shugi: Mapping[str, int] | None
    """Chips per win, from the discarder or from every player on tsumo, for a yakuman by ron, a yakuman by
    tsumo, ippatsu, every red five and every ura-dora; kept outside the points; none = no chips.
    """
    nukidora: bool
    """North tiles may be set aside; each is worth one han of dora (three seats only)."""
    nuki_rob: Literal["any", "kokushi", "none"]
    """A North being set aside may be won by any hand that waits for it, only by kokushi, or by none."""
    nuki_rinshan: bool
    """A win on the replacement tile for a North scores rinshan."""
    all_norths_extra_dora: bool
    """When all four Norths have been set aside one more dora indicator is opened."""
    tsumo_3p: Literal["loss", "bisect"]
    """Tsumo with three seats: the missing player's share is lost (tsumo loss), or split in half between the
    payers (bisect).
    """
    han_table: Literal["west_honshu"] | None
    """Scoring by han alone from a table with its own yaku values; none = ordinary fu and han."""
    bazoro: int
    """Han added to every win when han_table is used; the ordinary formula contains its two already."""
    west_kazoe: bool
    """16 and more han of the western table pay a yakuman; off = they stay at sanbaiman."""
    west_menzen_tsumo: bool
    """Menzen tsumo counts one han in the western table, which does not list it."""
    west_ryanpeikou: bool
    """Ryanpeikou counts in the western table, which does not list it."""
    west_inclusive_values: bool
    """Shousangen 4 and honroutou 5 of the western table are totals that replace the yaku inside them; off =
    those are added.
    """
    west_pinfu_wait: Literal["multi_kind", "ryanmen"]
    """Pinfu of the western table needs more than one winning kind, or the open-ended wait of ordinary rules.
    """
    minimum_fan: int
    """What the fans of a hand must come to; flowers do not help in Chinese Official, all items do in
    Malaysian mahjong.
    """
    two_concealed_kongs_points: int
    """Points of two concealed kongs."""
    mixed_two_kongs: int
    """Points of one melded and one concealed kong; 3 = they are counted apart as melded kong 1 and concealed
    kong 2.
    """
    kongs34_add_concealed: bool
    """Three and four kongs add the concealed kongs among them: one concealed kong, or two concealed kongs;
    off = only the concealed-pung series is added.
    """
    fch_on_concealed_hands: bool
    """A self-drawn seven pairs, seven shifted pairs, thirteen orphans or honours-and-knitted hand counts
    fully concealed hand 4; off = self-drawn 1.
    """
    fch_on_nine_gates_four_concealed: bool
    """A self-drawn hand with nine gates or four concealed pungs counts fully concealed hand 4; off = self-
    drawn 1.
    """
    all_terminals_double_pung: bool
    """All terminals lets double pung count as well."""
    all_green_half_flush: bool
    """All green with green dragons lets half flush count as well."""
    nine_gates_terminal_pungs: Literal["none", "one_less"]
    """Pungs of terminals in nine gates: none counts, or all but one."""
    seven_pairs_hog_at_ag: bool
    """Tile hog counts in seven pairs that are all terminals or all green."""
    exhausted_waits: Literal["ignored", "counted"]
    """A tile of which the player has all four is no wait, so that another wait may be the only one (ignored),
    or still is one (counted).
    """
    knitted_overlap_wait: bool
    """A winning tile that is also one of the knitted tiles may complete the other set or the pair and give
    its wait fan.
    """
    false_win_penalty: int
    """Points paid to each opponent for declaring a win below the minimum or on a wrong tile."""
    false_win_not_ready_penalty: int
    """Points paid to each opponent for declaring a win with a hand that did not even wait for a tile."""
    hands_per_game: int
    """Deals of a match: four rounds of four, or the East round only."""
    last_discard_claims: Literal["win_only", "chow_pung"]
    """What the discard after the last tile of the wall may be claimed for: a win only, or also a chow or pung
    (never a kong).
    """
    after_false_win: Literal["continue_no_win", "deal_passes", "none"]
    """What follows a false win after it is paid for: the deal goes on and who made it cannot win it any more,
    or the deal ends and passes like a drawn one. none: nothing is paid, and a match runner takes a false
    declaration for a move that was not made.
    """
    ranking_points: Literal["raw", "table_points"]
    """Final scores of a match: the points themselves, or 4, 2, 1 and 0 table points by places, equal points
    sharing theirs.
    """
    min_hand: int
    """Hand points a hand needs to win unless it is a limit hand; bonus points do not help."""
    limit: int
    """Value of a full limit hand."""
    half_limit: int
    """Value of a half limit hand."""
    limit_hands: frozenset[str]
    """Limit hands that count (all and none are words for every one and no one)."""
    limit_concealment: Literal["all", "listed"]
    """Limit hands must be concealed (three kongs with an honour eye and four kongs may hold melded kongs), or
    only those that the lists call concealed.
    """
    items_off: frozenset[str]
    """Items of hand and bonus points that do not count."""
    repeat_identical_chows: bool
    """Two pairs of identical chows count twice."""
    pure_of_honours: bool
    """A hand of nothing but honours is a pure hand too."""
    terminals_are_simple: bool
    """1 and 9 are simples: every numbered tile is one; off = 2 to 8."""
    seat_dragon_bonus: int
    """Further hand points for a pong of the seat dragon (East Green, South Red, West White)."""
    last_discard_counts: bool
    """The last discard of a deal counts like the last tile of the wall."""
    discard_payment: Literal["double_hand", "discarder_pays_all"]
    """Who pays for a discard: double hand points from the discarder and bonus points from both, or the
    discarder both sums.
    """
    limit_discard_other_pays: bool
    """Who did not discard pays the limit too."""
    goulash_bonus: int
    """Points from each opponent for every drawn deal in a row before the win."""
    goulash_cap: int | None
    """Most that is paid by each opponent for drawn deals."""
    goulash_on_limit: bool
    """The payment for drawn deals is added to limit hands."""
    three_ready: Literal["continue", "draw", "hand_points_only"]
    """What follows when all three declared ready: nothing, a drawn deal, or a win that is paid in hand points
    only.
    """
    north: bool
    """North is in the game, for an eye or a kong."""
    no_bamboo: bool
    """There is no bamboo."""
    bamboo5: bool
    """Two 5 of bamboo are added, for the eye."""
    dead_wall: int
    """Tiles of the wall that are never drawn."""
    dora: Literal["deadwall", "revealed"] | None
    """A tile is turned and the next one in order gives bonus points: a tile of the dead wall, or one revealed
    before play, which counts more in the eye, pongs and kongs.
    """
    red_dora: bool
    """A red 5 of circles and a red 5 of characters give bonus points."""
    rob_concealed_kong: bool
    """A concealed kong can be robbed too."""
    rob_for_orphans: bool
    """A kong can be robbed for thirteen orphans."""
    sacred_discard: Literal["same_kind", "any_wait", "off"]
    """After discarding a tile a player cannot win on a discard of its kind, or on any discard while it would
    complete his hand, or it does not matter.
    """
    match_deals: int
    """Deals of a match."""
    west_names: bool
    """The winds are called North, East, South; the dealer is North."""
    direction: Literal["counter_clockwise", "clockwise"]
    """Which way round the table the turn goes: pictures of tables and replays seat the players that way."""
    fan_cap: int
    """Most fans that count."""
    value_formula: Literal["100_20f", "20f"]
    """Points of f fans: 100 + 20 f, or 20 f."""
    full_set_fan: bool
    """All four faces, and all four animals, give a further fan."""
    mixed_suit_fan: bool
    """Circles with honours give a fan."""
    little_dragons_with_pongs: bool
    """Little three dragons are counted beside the fans of the two pongs."""
    own_east_counts_twice: bool
    """East has two fans for a pong of East: own wind and East."""
    fly_fifth: bool
    """Flies may stand for a fifth tile of a kind."""
    fly_exchange: bool
    """A fly in a meld may be exchanged against the natural tile."""
    fly_as_flower: bool
    """A fly may be set aside as a bonus tile for one fan."""
    four_flies_later: Literal["complete_hand", "not_counted"]
    """Four flies collected later give ten fans to a complete hand, or nothing of their own."""
    fly_pong_concealed: bool
    """A pong with a fly that was not claimed counts as concealed."""
    flies_in_limits: bool
    """Flies may stand for tiles of nine gates and of four concealed pongs."""
    fly_points: int
    """Points from each other player for a fly, at the end of every deal."""
    flies_paid_to: Literal["each", "winner"]
    """Who is paid for flies: each player for his own, or the winner only."""
    loser_minimum: int
    """Fans a loser needs to be paid by the other loser."""
    losers_compare_always: bool
    """Two losers below the minimum pay each other the difference too."""
    open_kong_payer: Literal["discarder", "each"]
    """Who pays for a kong claimed from a discard: the discarder both shares, or each player one."""
    initial_set_with_replacements: bool
    """A set of bonus tiles completed by the replacements of the dealt ones counts as dealt."""
    liability: bool
    """Who discards the decisive tile of three dragons, four winds or all honours pays for both."""
    claim_chow: bool
    """Chows may be claimed from the player before."""
    claim_tie: Literal["nearest", "farthest"]
    """Who wins when several claim a discard: the player nearest after the discarder, or the farthest."""
    dealer_after_draw: Literal["stays", "passes"]
    """Who deals after a drawn deal: the same dealer or the next player."""
    session_deals: int | None
    """Deals after which the session ends; none = when the players like."""
