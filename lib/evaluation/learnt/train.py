"""Learns to say plans from lessons, and writes what lib/assistant/reading/learnt/network.ts reads.

    python3 train.py LESSONS... OUTPUT [--often SHARE=AUTHOR,AUTHOR...]... [--from FILE]

LESSONS has a JSON object a line: author, words (of each, its clues) and target (the words of the plan). Of what the named
authors wrote only a share is shown in each round, drawn anew; a share of 0 leaves it out. Needs Debian's python3-torch, with
numpy. A question is read by two layers of LSTM in both directions, and its plan is said word by word with attention on what
was read. It takes an hour and a half on one core, or half an hour from a file that was learnt before.
"""

import argparse
import collections
import gzip
import json
import os
import random
import struct

# The steps are small: several threads would wait for each other twice as long as one works.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

SIZE = 96
HIDDEN = 160
DROPOUT = 0.3
BATCH = 128
ROUNDS, RATE = 6, 4e-3
# From what was learnt before, fewer and smaller steps do.
LATER_ROUNDS, LATER_RATE = 2, 2e-3
SMOOTHING = 0.05
# How often a word is shown without its spelling, or without what it is known to stand for, so that neither is leant on alone.
UNSEEN, BLANK, UNKNOWN = 0.15, 0.04, 0.08
# What was met once or twice teaches nothing.
MIN_MET = 3
# Between two look-ups.
NEXT = "&"
# Of so many questions one more is made of two, at most so many words long, with these clues of the word between them.
TOGETHER, MAX_TOGETHER = 0.05, 24
AND = {
    "en ": ["w and", "en and", "g <an", "g and", "g nd>", "g <and", "g and>", "g <and>", "c and", "c same"],
    "de ": ["w und", "de und", "g <un", "g und", "g nd>", "g <und", "g und>", "g <und>", "c and", "c same"],
    "fr ": ["w et", "fr et", "g <et", "g et>", "g <et>", "c and", "c same"],
}
# In front of the words of plans: nothing, the beginning, the end.
FIRST = 3
END = 2


class Speaker(nn.Module):
    def __init__(self, clues: int, words: int):
        super().__init__()
        self.bag = nn.EmbeddingBag(clues + 1, SIZE, mode="sum")
        nn.init.normal_(self.bag.weight, 0, 0.1)
        self.enc = nn.LSTM(SIZE, HIDDEN, num_layers=2, bidirectional=True, batch_first=True, dropout=DROPOUT)
        self.te = nn.Embedding(words + FIRST, SIZE)
        self.init = nn.Linear(2 * HIDDEN, 2 * HIDDEN)
        self.dec = nn.LSTMCell(SIZE + 2 * HIDDEN, 2 * HIDDEN)
        self.att = nn.Linear(2 * HIDDEN, 2 * HIDDEN, bias=False)
        self.comb = nn.Linear(4 * HIDDEN, SIZE)
        self.out = nn.Linear(SIZE, words + FIRST)
        self.out.weight = self.te.weight
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, flat, starts, lengths, target):
        count, longest = len(lengths), int(lengths.max())
        shown = self.drop(self.bag(flat, starts).view(count, longest, SIZE))
        packed = nn.utils.rnn.pack_padded_sequence(shown, lengths, batch_first=True, enforce_sorted=False)
        read, _ = nn.utils.rnn.pad_packed_sequence(self.enc(packed)[0], batch_first=True, total_length=longest)
        there = torch.arange(longest)[None] < lengths[:, None]
        mean = (read * there[..., None]).sum(1) / lengths[:, None]
        hidden = torch.tanh(self.init(mean))
        cell, context = torch.zeros_like(hidden), torch.zeros_like(hidden)
        read = self.drop(read)
        keys = self.att(read)
        last = torch.ones(count, dtype=torch.long)
        said = []
        for at in range(target.shape[1]):
            hidden, cell = self.dec(torch.cat([self.drop(self.te(last)), context], 1), (hidden, cell))
            looks = torch.bmm(keys, hidden[:, :, None]).squeeze(2).masked_fill(~there, -1e9)
            context = torch.bmm(torch.softmax(looks, 1)[:, None], read).squeeze(1)
            said.append(torch.cat([hidden, context], 1))
            last = target[:, at]
        return self.out(torch.tanh(self.comb(self.drop(torch.stack(said, 1)))))


def numbered(counts, first):
    return {each: index + first for index, (each, count) in enumerate(counts.most_common()) if count >= MIN_MET}


def blurred(word, clues):
    """The clues of a word by number, now and then without some of them."""
    known = [clue for clue in word if clue in clues]
    if word[0].startswith("w "):
        chance = random.random()
        if chance < UNSEEN:
            known = [clue for clue in known if clue[:2] not in ("w ",) and clue[:3] not in ("en ", "de ", "fr ")]
        elif chance < UNSEEN + BLANK:
            known = []
        elif chance < UNSEEN + BLANK + UNKNOWN:
            known = [clue for clue in known if not clue.startswith("c ")]
    return [clues[clue] for clue in known]


def together(one, other):
    """Two questions in one, as people ask for two things at once; None where they cannot be one."""
    (shown, target, often), (more, further, _) = one, other
    language = next((clue[:3] for word in shown for clue in word[1:2] if clue[:3] in AND), None)
    spoken = next((clue[:3] for word in more for clue in word[1:2] if clue[:3] in AND), None)
    alone = all(len(said) > 1 and NEXT not in said for said in (target, further))
    # What a question stands among is said behind its words.
    apart = not any(word[0] in ("own", "before") for word in shown + more)
    if not alone or not apart or language is None or language != spoken or len(shown) + len(more) > MAX_TOGETHER:
        return None
    clues = AND[language]
    return [word for word in shown if word[0] != "?"] + [clues] + more, target + [NEXT] + further, often


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lessons", nargs="+")
    parser.add_argument("output")
    parser.add_argument("--often", action="append", default=[])
    parser.add_argument("--from", dest="before")
    given = parser.parse_args()
    shares = {}
    for said in given.often:
        share, authors = said.split("=")
        shares.update(dict.fromkeys(authors.split(","), float(share)))
    lessons = []
    for path in given.lessons:
        with open(path) as lines:
            for lesson in map(json.loads, lines):
                often = shares.get(lesson["author"], 1)
                if often > 0:
                    lessons.append((lesson["words"], lesson["target"], often))
    clues = numbered(collections.Counter(clue for shown, *_ in lessons for word in shown for clue in set(word)), 1)
    words = numbered(collections.Counter(word for _, target, _ in lessons for word in target), FIRST)
    lessons = [lesson for lesson in lessons if all(word in words for word in lesson[1])]
    print(f"{len(lessons)} lessons, {len(clues)} clues, {len(words)} words", flush=True)
    write(given.output, learn(lessons, clues, words, given.before), clues, words)


def learn(lessons, clues, words, before):
    """A speaker of the lessons, from what was learnt before if that is given."""
    random.seed(1)
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rounds, most = (LATER_ROUNDS, LATER_RATE) if before else (ROUNDS, RATE)
    pairs = (random.sample(lessons, 2) for _ in range(int(2 * TOGETHER * len(lessons))))
    lessons = lessons + [both for both in (together(*pair) for pair in pairs) if both]
    speaker = Speaker(len(clues), len(words))
    if before:
        take_over(before, speaker, clues, words)
    optimiser = torch.optim.AdamW(speaker.parameters(), lr=most, weight_decay=1e-4)
    shown = int(sum(often for _, _, often in lessons))
    steps = rounds * (shown // BATCH + 2)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimiser, most, total_steps=steps + 8 * rounds, pct_start=0.1)
    for each in range(rounds):
        now = [lesson[:2] for lesson in lessons for _ in range(int(lesson[2] + random.random()))]
        random.shuffle(now)
        batches = []
        for start in range(0, len(now), BATCH * 20):
            alike = sorted(now[start : start + BATCH * 20], key=lambda lesson: len(lesson[0]))
            batches += [alike[at : at + BATCH] for at in range(0, len(alike), BATCH)]
        random.shuffle(batches)
        total = 0.0
        for batch in batches:
            longest = max(len(shown) for shown, _ in batch)
            flat, starts = [], []
            for shown, _ in batch:
                for at in range(longest):
                    starts.append(len(flat))
                    if at < len(shown):
                        flat += blurred(shown[at], clues)
            most = max(len(said) for _, said in batch) + 1
            target = torch.zeros(len(batch), most, dtype=torch.long)
            for at, (_, said) in enumerate(batch):
                target[at, : len(said) + 1] = torch.tensor([words[word] for word in said] + [END])
            lengths = torch.tensor([len(shown) for shown, _ in batch])
            said = speaker(torch.tensor(flat, dtype=torch.long), torch.tensor(starts), lengths, target)
            loss = F.cross_entropy(
                said.view(-1, said.shape[2]), target.view(-1), ignore_index=0, label_smoothing=SMOOTHING
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(speaker.parameters(), 1.0)
            optimiser.step()
            rate.step()
            total += loss.item()
        print(f"round {each + 1}: {total / len(batches):.3f}", flush=True)
    return speaker


def take_over(path, speaker, clues, words):
    """Begins with the weights of a file as write leaves it, as far as its clues and words are still there."""
    with gzip.open(path) as file:
        data = file.read()
    length = struct.unpack_from("<I", data)[0]
    header = json.loads(data[4 : 4 + length])
    at = 4 + length
    state = speaker.state_dict()
    numbers = {"bag": (clues, header["clues"], 1), "te": (words, header["words"], FIRST)}
    for name, rows, columns in header["matrices"]:
        steps = np.frombuffer(data, np.dtype([("scale", "<f4"), ("steps", "i1", (columns,))]), rows, at)
        at += rows * (4 + columns)
        value = torch.tensor(steps["scale"][:, None] * steps["steps"].reshape(rows, columns), dtype=torch.float32)
        key = f"{name}.weight" if name in numbers else name
        if ".bias" in name and name.split(".")[0] in ("enc", "dec"):
            # Both biases of a cell were added.
            suffix = name.split(".bias")[1]
            state[f"{name.split('.')[0]}.bias_ih{suffix}"] = value[:, 0]
            state[f"{name.split('.')[0]}.bias_hh{suffix}"] = torch.zeros(rows)
        elif name == "out.bias":
            of_words(state[name], value[:, 0], *numbers["te"])
        elif name in numbers:
            of_words(state[key], value, *numbers[name])
        else:
            state[key] = value.reshape(state[key].shape)
    state["out.weight"] = state["te.weight"]
    speaker.load_state_dict(state)


def of_words(kept, before, there, names, first):
    """Takes over the rows of what is still there, and those in front of all."""
    kept[:first] = before[:first]
    for index, name in enumerate(names):
        if name in there:
            kept[there[name]] = before[index + first]


def write(output, speaker, clues, words):
    """Writes each matrix in steps of a 127th of the largest weight of its row."""
    state = {
        name.removesuffix(".weight") if name.startswith(("bag", "te")) else name: value.detach()
        for name, value in speaker.state_dict().items()
        if name != "out.weight"
    }
    # Both biases of a cell are added.
    for name in [name for name in state if ".bias_ih" in name]:
        suffix = name.split(".bias_ih")[1]
        cell = name.split(".")[0]
        state[f"{cell}.bias{suffix}"] = state.pop(name) + state.pop(f"{cell}.bias_hh{suffix}")
    matrices, data = [], bytearray()
    for name, value in state.items():
        # A bias is a column, so that each number has a scale of its own.
        value = value[:, None] if value.dim() == 1 else value
        matrices.append([name, *value.shape])
        for row in value:
            scale = float(row.abs().max()) / 127 or 1.0
            data += struct.pack("<f", scale)
            data += struct.pack(f"<{len(row)}b", *[round(float(each) / scale) for each in row])
    header = {"clues": list(clues), "words": list(words), "matrices": matrices}
    text = json.dumps(header, ensure_ascii=False).encode()
    with gzip.GzipFile(output, "wb", mtime=0) as file:
        file.write(struct.pack("<I", len(text)) + text + bytes(data))


main()
