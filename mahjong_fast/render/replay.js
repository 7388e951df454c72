"use strict";
// The viewer of a replay. It knows how events change what lies on the table, and no rule: legal moves and payments come
// with the data that the page holds.
(() => {
  const data = JSON.parse(document.getElementById("game").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const WINDS = data.winds;
  const SIZE = 1000, MIDDLE = 500, PANEL = 240, SCALE = 0.75, ASIDE = 0.7, W = 60, H = 80;
  const $ = (id) => document.getElementById(id);
  const seats = data.seats;
  let hand = 0, step = 0, bottom = data.chair ?? 0, playing = null;

  // Where a chair sits seen from another: 0 itself, 1 right, 2 across, 3 left. With three nobody sits across. Who plays next sits on
  // the right, or on the left where the turn goes clockwise.
  function place(chair, from) {
    const turns = (chair - from + seats) % seats;
    const right = seats === 3 && turns === 2 ? 3 : turns;
    return data.clockwise ? (4 - right) % 4 : right;
  }

  // ------------------------------------------------------------ what lies on the table

  function roundName(event) {
    return `${WINDS["ESWN".indexOf(event.bakaze)] ?? event.bakaze}${event.kyoku}`;
  }

  function begin(event) {
    return {
      round: roundName(event), honba: event.honba, sticks: event.kyotaku, dealer: event.oya,
      scores: event.scores.slice(0, seats), markers: event.dora_marker ? [event.dora_marker] : [], opening: true,
      left: data.hands[hand].live, last: null, turn: event.oya, pending: -1, ended: [],
      players: event.tehais.slice(0, seats).map((tiles) => (
        {tiles: sorted(tiles), drawn: null, melds: [], river: [], aside: [], riichi: false, won: null}
      )),
    };
  }

  const ORDER = (() => {
    const order = {};
    let place = 0;
    for (const suit of "mps") {
      for (let rank = 1; rank <= 9; rank++) {
        if (rank === 5) order[`5${suit}r`] = place++;
        order[`${rank}${suit}`] = place++;
      }
    }
    for (const honour of ["E", "S", "W", "N", "P", "F", "C"]) order[honour] = place++;
    for (const [letter, most] of [["f", 8], ["a", 8]]) for (let rank = 1; rank <= most; rank++) order[`${rank}${letter}`] = place++;
    order["0x"] = place++;
    return order;
  })();
  const sorted = (tiles) => tiles.slice().sort((a, b) => (ORDER[a] ?? 99) - (ORDER[b] ?? 99));

  function take(player, tile) {
    // A tile leaves the hand; of a hand that is not shown any one does.
    for (const wanted of [tile, "?"]) {
      if (player.drawn === wanted) { player.drawn = null; return; }
      const at = player.tiles.indexOf(wanted);
      if (at >= 0) { player.tiles.splice(at, 1); return; }
    }
  }

  function settle(player) {
    if (player.drawn !== null) { player.tiles = sorted([...player.tiles, player.drawn]); player.drawn = null; }
  }

  function showWin(player, event) {
    // The winning tile apart. A record may have it among the tiles of the hand or not.
    const won = event.pai ?? player.drawn;
    if (event.tehai) {
      player.tiles = sorted(event.tehai);
      const at = player.tiles.indexOf(won);
      if (at >= 0 && player.tiles.length % 3 === 2) player.tiles.splice(at, 1);
    }
    player.drawn = null;
    player.won = won ?? null;
  }

  function apply(state, event) {
    const player = state.players[event.actor];
    if (!["tsumo", "bonus"].includes(event.type)) state.opening = false;
    switch (event.type) {
      case "tsumo":
        settle(player);
        player.drawn = event.pai; state.left -= 1;
        if (state.opening && event.actor !== state.dealer) settle(player); // replaced before the first move
        else state.turn = event.actor;
        break;
      case "bonus": case "nukidora": case "kita":
        take(player, event.pai ?? "N"); settle(player); player.aside = sorted([...player.aside, event.pai ?? "N"]); break;
      case "dahai":
        if (event.tsumogiri) player.drawn = null; else take(player, event.pai);
        settle(player);
        player.river.push({tile: event.pai, riichi: state.pending === event.actor, claimed: false, drawn: event.tsumogiri});
        state.last = [event.actor, player.river.length - 1];
        if (state.pending === event.actor) state.pending = -1;
        break;
      case "reach": state.pending = event.actor; break;
      case "reach_accepted":
        player.riichi = true;
        if (data.riichi) { state.scores[event.actor] -= 1000; state.sticks += 1; } // declared ready: nothing is paid
        break;
      case "chi": case "pon": case "daiminkan":
        for (const tile of event.consumed) take(player, tile);
        state.players[event.target].river.at(-1).claimed = true;
        player.melds.push({type: event.type, called: event.pai, tiles: event.consumed, from: place(event.target, event.actor)});
        state.turn = event.actor; break;
      case "ankan":
        for (const tile of event.consumed) take(player, tile);
        settle(player);
        player.melds.push({type: "ankan", tiles: event.consumed}); break;
      case "kakan": {
        take(player, event.pai); settle(player);
        const plain = (tile) => tile.replace("r", "");
        const pon = player.melds.find((meld) => meld.type === "pon" && plain(meld.called) === plain(event.pai));
        if (pon) { pon.type = "kakan"; pon.added = event.pai; }
        break;
      }
      case "dora": state.markers.push(event.dora_marker); break;
      case "payment": case "false_win":
        event.deltas.forEach((points, chair) => { if (chair < seats) state.scores[chair] += points; });
        break;
      case "exchange": {
        const meld = player.melds[event.meld], at = meld.tiles.indexOf("0x");
        if (at >= 0) meld.tiles = [...meld.tiles.slice(0, at), event.pai, ...meld.tiles.slice(at + 1)];
        take(player, event.pai); settle(player);
        player.tiles = sorted([...player.tiles, "0x"]);
        break;
      }
      case "hora": case "ryukyoku":
        state.ended.push(event);
        (event.deltas ?? []).forEach((points, chair) => { if (chair < seats) state.scores[chair] += points; });
        if (event.type === "hora") state.sticks = 0;
        (event.tehais ?? []).forEach((tiles, chair) => {
          if (chair < seats && Array.isArray(tiles) && !tiles.includes("?")) {
            state.players[chair].tiles = sorted(tiles); state.players[chair].drawn = null;
          }
        });
        if (event.type === "hora") showWin(player, event);
        break;
    }
  }

  function stateAt(number, last) {
    const events = data.hands[number].events;
    const state = begin(events[0]);
    for (let at = 1; at <= last; at++) apply(state, events[at]);
    return state;
  }

  // ------------------------------------------------------------ drawing

  function make(name, attributes, ...children) {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  function tile(name, x, y, options = {}) {
    const node = make("use", {href: `#tile-${name === "?" || name === null ? "back" : name}`, width: W, height: H});
    const turn = options.sideways ? ` translate(0 ${W}) rotate(-90)` : "";
    node.setAttribute("transform", `translate(${x} ${y})${turn}`);
    if (options.dim) node.setAttribute("class", "dim");
    return node;
  }

  function meldNodes(meld) {
    // [nodes, width]; called tiles lie sideways, their place tells from whom.
    const nodes = [];
    let x = 0;
    if (meld.type === "ankan") {
      const [one, two] = sorted(meld.tiles);
      for (const name of ["?", one, two, "?"]) { nodes.push(tile(name, x, 0)); x += W; }
      return [nodes, x];
    }
    const others = sorted(meld.tiles);
    const turned = {3: 0, 2: 1, 1: others.length}[meld.from];
    for (let at = 0, next = 0; at <= others.length; at++) {
      if (at === turned) {
        nodes.push(tile(meld.called, x, H - W, {sideways: true}));
        if (meld.added) nodes.push(tile(meld.added, x, H - 2 * W, {sideways: true}));
        x += H;
      } else { nodes.push(tile(others[next++], x, 0)); x += W; }
    }
    return [nodes, x];
  }

  function seatNode(state, chair) {
    const player = state.players[chair];
    const group = make("g", {transform: `rotate(${-90 * place(chair, bottom)} ${MIDDLE} ${MIDDLE})`});
    const own = make("g", {});
    let x = 0;
    for (const name of player.tiles) { own.append(tile(name, x, 0)); x += W; }
    const apart = player.drawn ?? player.won;
    if (apart !== null) {
      x += 18;
      own.append(tile(apart, x, 0));
      if (player.won !== null) own.append(make("rect", {class: "mark", x: x + 1, y: 1, width: W - 2, height: H - 2, rx: 6}));
      x += W;
    }
    const called = make("g", {});
    let wide = 0;
    for (const meld of player.melds.slice().reverse()) {
      const [nodes, width] = meldNodes(meld);
      called.append(make("g", {transform: `translate(${wide} 0)`}, ...nodes));
      wide += width + 9;
    }
    if (player.aside.length) {
      const aside = make("g", {transform: `translate(${wide} ${H * (1 - ASIDE)}) scale(${ASIDE})`});
      player.aside.forEach((name, at) => aside.append(tile(name, at * W, 0)));
      called.append(aside);
      wide += player.aside.length * W * ASIDE;
    }
    const scale = Math.min(SCALE, (SIZE - 16) / (x + wide + 18)); // many kans and flowers
    const left = Math.max(8, Math.min(MIDDLE - x * scale / 2, SIZE - 8 - (x + wide + 18) * scale));
    const top = SIZE - 8 - H * scale;
    own.setAttribute("transform", `translate(${left} ${top}) scale(${scale})`);
    called.setAttribute("transform", `translate(${SIZE - 8 - wide * scale} ${top}) scale(${scale})`);
    const river = make("g", {transform: `translate(${MIDDLE - 3 * W * SCALE} ${MIDDLE + PANEL / 2 + 26}) scale(${SCALE})`});
    const widths = [0, 0, 0];
    player.river.forEach((discard, number) => {
      const row = Math.min(Math.floor(number / 6), 2);
      const down = row * (H + 4) + (discard.riichi ? H - W : 0);
      river.append(tile(discard.tile, widths[row], down, {sideways: discard.riichi, dim: discard.claimed}));
      const newest = state.last && state.last[0] === chair && state.last[1] === number && !discard.claimed;
      if (newest) {
        const size = discard.riichi ? [H, W] : [W, H];
        river.append(make("rect", {class: "mark", x: widths[row] + 1, y: down + 1, width: size[0] - 2, height: size[1] - 2, rx: 6}));
      }
      widths[row] += discard.riichi ? H : W;
    });
    const edge = MIDDLE + PANEL / 2;
    const label = make("text", {class: `label middle${state.turn === chair ? " strong" : ""}`, x: MIDDLE, y: edge - 14});
    label.textContent = `${WINDS[(chair - state.dealer + seats) % seats]} ${state.scores[chair].toLocaleString("en")}`;
    group.append(own, called, river, label);
    if (data.names[chair]) {
      const name = make("text", {class: "small middle", x: MIDDLE, y: edge - 38});
      name.textContent = data.names[chair].length > 16 ? `${data.names[chair].slice(0, 15)}…` : data.names[chair];
      group.append(name);
    }
    if (player.riichi && !data.riichi) {
      const ready = make("text", {class: "small middle", x: MIDDLE, y: edge + 19});
      ready.textContent = "ready";
      group.append(ready);
    } else if (player.riichi) {
      group.append(make("rect", {class: "stick", x: MIDDLE - 60, y: edge + 8, width: 120, height: 10, rx: 4}),
                   make("circle", {class: "fill red", cx: MIDDLE, cy: edge + 13, r: 3}));
    }
    return group;
  }

  function draw(state) {
    const board = $("board");
    board.replaceChildren(make("rect", {class: "felt", width: SIZE, height: SIZE, rx: 24}),
      make("rect", {class: "panel", x: MIDDLE - PANEL / 2, y: MIDDLE - PANEL / 2, width: PANEL, height: PANEL, rx: 14}));
    const lines = [[state.round, "label middle strong"]];  // short ones: names stand on four sides of them
    if (data.riichi) lines.push([`honba ${state.honba}`, "small middle"], [`sticks ${state.sticks}`, "small middle"]);
    else if (state.honba) lines.push([drawnDeals(state.honba), "small middle"]);
    if (state.left !== null && state.left !== undefined) lines.push([`${Math.max(0, state.left)} tiles left`, "small middle"]);
    for (const [place, [text, css]] of lines.entries()) {
      const y = (lines.length > 3 ? 452 : 462) + (place ? 3 + 20 * place : 0);
      const node = make("text", {class: css, x: MIDDLE, y});
      node.textContent = text;
      board.append(node);
    }
    if (state.markers.length) {
      const shown = data.riichi ? [...state.markers, null, null, null, null].slice(0, 5) : state.markers;
      const markers = make("g", {transform: `translate(${MIDDLE - shown.length * W * 0.2} 520) scale(0.4)`});
      shown.forEach((name, at) => markers.append(tile(name, at * W, 0)));
      board.append(markers);
    }
    for (let chair = 0; chair < seats; chair++) board.append(seatNode(state, chair));
  }

  // ------------------------------------------------------------ words

  const drawnDeals = (number) => `${number} drawn deal${number === 1 ? "" : "s"}`;
  const who = (chair) => data.names[chair] || `chair ${chair}`;

  function words(event) {
    const me = event.actor === undefined ? "" : who(event.actor);
    switch (event.type) {
      case "start_kyoku": return `${roundName(event)} begins, ${who(event.oya)} deals`;
      case "tsumo": return `${me} draws ${event.pai === "?" ? "a tile" : event.pai}`;
      case "dahai": return `${me} discards ${event.pai}${event.tsumogiri ? ", the tile drawn" : ""}`;
      case "reach": return `${me} declares ${data.riichi ? `${event.open ? "open " : ""}riichi` : "ready"}`;
      case "reach_accepted": return data.riichi ? `${me}'s riichi stands` : `${me} is ready`;
      case "dead_hand": return `${me}'s hand is dead`;
      case "false_win": return `${me} declares a win that is none, and pays`;
      case "payment": return `${me} is paid for ${event.reason === "bonus" ? "a set of bonus tiles" : "a kan"}`;
      case "exchange": return `${me} takes a fly out of a meld for ${event.pai}`;
      case "bonus": return `${me} sets ${event.pai} aside`;
      case "chi": case "pon": case "daiminkan": return `${me} calls ${event.type} of ${event.pai} from ${who(event.target)}`;
      case "ankan": return `${me} declares ${event.consumed[0] === "?" ? "a concealed kan" : `an ankan of ${event.consumed[0]}`}`;
      case "kakan": return `${me} adds ${event.pai} to a pon`;
      case "nukidora": case "kita": return `${me} sets a North aside`;
      case "dora": return `indicator ${event.dora_marker}`;
      case "hora": return `${me} wins ${event.actor === event.target ? (data.riichi ? "by tsumo" : "by self-draw") : `from ${who(event.target)}`}`;
      case "ryukyoku": return `draw: ${event.reason ?? "exhaustive"}`;
      case "end_kyoku": return "the hand ends";
      case "end_game": return "the game ends";
      default: return event.type;
    }
  }

  function rows(caption, entries) {
    const table = document.createElement("table");
    const head = document.createElement("caption");
    head.textContent = caption;
    head.className = "faint";
    table.append(head);
    for (const [name, value] of entries) {
      const line = table.insertRow();
      line.insertCell().textContent = name;
      line.insertCell().textContent = value;
    }
    return table;
  }

  function signed(points) { return points > 0 ? `+${points.toLocaleString("en")}` : points.toLocaleString("en"); }

  function tell(state) {
    const record = data.hands[hand];
    $("said").textContent = words(record.events[step]);
    const moves = $("moves");
    moves.replaceChildren();
    for (const asked of record.asked[step] ?? []) {
      const head = document.createElement("h2");
      head.textContent = `${who(asked.chair)} may`;
      const list = document.createElement("ul");
      for (const name of asked.legal) {
        const entry = document.createElement("li");
        entry.textContent = name;
        if (name === asked.taken) entry.className = "taken";
        list.append(entry);
      }
      moves.append(head, list);
    }
    if (!moves.childElementCount) moves.append(Object.assign(document.createElement("p"), {className: "faint", textContent: "nobody is asked here"}));
    const points = $("points");
    points.replaceChildren(rows("points", state.scores.map((score, chair) => [seat(state, chair), score.toLocaleString("en")])));
    for (const end of state.ended) {
      if (end.type === "hora") points.append(rows(`${who(end.actor)}: ${worth(end)}`, counted(end)));
      const entries = (end.deltas ?? []).slice(0, seats).map((delta, chair) => [seat(state, chair), signed(delta)]);
      points.append(rows(end.type === "hora" ? "won and paid" : words(end), entries));
    }
  }

  const seat = (state, chair) => `${WINDS[(chair - state.dealer + seats) % seats]} ${who(chair)}`;
  const word = (key) => data.words[key] ?? key.replaceAll("_", " ");

  // What a win is worth, in one line, and what counts in it.
  function worth(end) {
    if (end.yakuman) return `${end.yakuman} yakuman`;
    if (end.han) return `${end.han} han ${end.fu} fu${end.limit ? `, ${end.limit.replaceAll("_", " ")}` : ""}`;
    return end.value === undefined ? "wins" : `value ${end.value}`;
  }

  function counted(end) {
    const limits = (end.limit_hands ?? []).map(([key, level]) => [word(key), `${level} limit`]);
    const items = (end.fans ?? end.items ?? []).map(([key, value, times]) => (
      [times > 1 ? `${word(key)}, ${value} x ${times}` : word(key), String(value * (times ?? 1))]
    ));
    if (end.flowers && end.fans) items.push(["flowers", String(end.flowers)]);
    return [...(end.yaku ?? []).map(([key, han]) => [word(key), String(han)]), ...limits, ...items];
  }

  // ------------------------------------------------------------ moving about

  function show() {
    const events = data.hands[hand].events;
    step = Math.max(0, Math.min(step, events.length - 1));
    const state = stateAt(hand, step);
    draw(state);
    tell(state);
    $("hand").value = String(hand);
    $("bar").max = String(events.length - 1);
    $("bar").value = String(step);
    $("count").textContent = `${step + 1} of ${events.length}`;
    document.body.dataset.hand = String(hand);
    document.body.dataset.step = String(step);
  }

  function go(by) {
    const last = data.hands[hand].events.length - 1;
    if (step + by > last && hand + 1 < data.hands.length) { hand += 1; step = 0; }
    else if (step + by < 0 && hand > 0) { hand -= 1; step = data.hands[hand].events.length - 1; }
    else step += by;
    show();
  }

  function toHand(number) { hand = Math.max(0, Math.min(number, data.hands.length - 1)); step = 0; show(); }

  function play() {
    if (playing !== null) { clearInterval(playing); playing = null; }
    else playing = setInterval(() => {
      if (hand === data.hands.length - 1 && step === data.hands[hand].events.length - 1) play(); else go(1);
    }, 700);
    $("play").setAttribute("aria-pressed", String(playing !== null));
    $("play").textContent = playing === null ? "play" : "stop";
  }

  const actions = {
    first: () => { step = 0; show(); }, back: () => go(-1), next: () => go(1), last: () => { step = 1e9; show(); },
    play, turn: () => { bottom = (bottom + 1) % seats; show(); },
  };
  for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);
  $("bar").addEventListener("input", () => { step = Number($("bar").value); show(); });
  $("hand").addEventListener("change", () => toHand(Number($("hand").value)));
  data.hands.forEach((record, number) => {
    const start = record.events[0];
    const honba = data.riichi ? ` honba ${start.honba}` : start.honba ? `, ${drawnDeals(start.honba)} before` : "";
    $("hand").add(new Option(`${roundName(start)}${honba}`, String(number)));
  });
  const keys = {
    ArrowRight: () => go(1), ArrowLeft: () => go(-1), ArrowDown: () => toHand(hand + 1), ArrowUp: () => toHand(hand - 1),
    Home: actions.first, End: actions.last, " ": play, t: actions.turn,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|INPUT|BUTTON)$/.test(event.target.tagName) && event.key === " ") return;
    if (event.target.tagName === "SELECT") return;
    const action = keys[event.key];
    if (action) { event.preventDefault(); action(); }
  });
  show();
})();
