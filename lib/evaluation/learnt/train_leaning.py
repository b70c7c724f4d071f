"""Learns which questions lean on the one before them, and writes what lib/assistant/reading/learnt/leaning.ts reads.

    python3 train_leaning.py LESSONS... OUTPUT [--without AUTHOR,AUTHOR...]

LESSONS has a JSON object a line: author, words (of each, its clues) and lesson, whose `follows` says whether something was
asked before it. What the named authors wrote is left out of what is learnt, and told afterwards: how many of those that lean
are known to, and how many of the others are not. A logistic regression on the signs of a question; half a minute on one core.
Needs Debian's python3-torch.
"""

import argparse
import collections
import gzip
import json
import random
import re

import torch
import torch.nn.functional as F

FIRST, MAX_LENGTH = 3, 12
# What was met less often is no sign, and what weighs less is left out.
MIN_MET, MIN_WEIGHT = 12, 0.05
ROUNDS, BATCH, RATE, SHRINK = 6, 1024, 0.02, 1e-5


def signs_of(clues):
    """The signs of a question, as leaning.ts has them."""
    words = [[clue for clue in word if not re.match("[gws] ", clue)] for word in clues if word[0] != "?"]
    signs = {sign for word in words for sign in word}
    signs |= {f"{at} {sign}" for at, word in enumerate(words[:FIRST]) for sign in word}
    names = [next((sign for sign in word if re.match("(en|de|fr) ", sign)), word[0] if word else "") for word in words]
    signs |= {f"{one}+{other}" for one, other in zip(names[:FIRST], names[1:])}
    signs.add(f"length {min(len(words), MAX_LENGTH)}")
    if len(words) < len(clues):
        signs.add("?")
    return signs


def read(files):
    """Author, signs and whether it leans, of each lesson once; what it stands among is no part of its own words."""
    known = set()
    for name in files:
        for line in open(name):
            row = json.loads(line)
            words = row["words"]
            end = next((at for at, word in enumerate(words) if word in (["own"], ["before"])), len(words))
            follows = row["lesson"]["follows"]
            key = json.dumps([words[:end], follows])
            if key not in known:
                known.add(key)
                yield row["author"], signs_of(words[:end]), follows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--without", default="")
    given = parser.parse_args()
    *lessons, output = given.files
    without = given.without.split(",")
    random.seed(1)
    rows = list(read(lessons))
    learnt = [row for row in rows if row[0] not in without]
    kept = [row for row in rows if row[0] in without]
    met = collections.Counter(sign for _, signs, _ in learnt for sign in signs)
    place = {sign: at for at, sign in enumerate(sign for sign, count in met.items() if count >= MIN_MET)}
    weights = torch.nn.EmbeddingBag(len(place), 1, mode="sum")
    weights.weight.data.zero_()
    bias = torch.zeros(1, requires_grad=True)
    leaning = sum(follows for *_, follows in learnt)
    # Those that lean are fewer, and count for as much.
    share = torch.tensor((len(learnt) - leaning) / leaning)

    def shown(batch):
        starts, places = [], []
        for _, signs, _ in batch:
            starts.append(len(places))
            places += [place[sign] for sign in signs if sign in place]
        return weights(torch.tensor(places), torch.tensor(starts)).squeeze(1) + bias

    optimizer = torch.optim.Adam([weights.weight, bias], lr=RATE)
    for _ in range(ROUNDS):
        random.shuffle(learnt)
        for at in range(0, len(learnt), BATCH):
            batch = learnt[at : at + BATCH]
            truth = torch.tensor([float(follows) for *_, follows in batch])
            weight = torch.where(truth > 0, share, torch.tensor(1.0))
            loss = F.binary_cross_entropy_with_logits(shown(batch), truth, weight=weight)
            loss = loss + SHRINK * ((weights.weight**2).sum() + 3 * weights.weight.abs().sum())
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    if kept:
        said = [(value > 0, follows) for value, (*_, follows) in zip(shown(kept).tolist(), kept)]
        for name, which in (("lean", True), ("stand alone", False)):
            right = [leans == which for leans, follows in said if follows == which]
            print(f"of {len(right)} that {name} {sum(right) / len(right):.1%} are known to")
    found = {sign: round(weights.weight[at].item(), 2) for sign, at in place.items()}
    found = {sign: weight for sign, weight in sorted(found.items()) if abs(weight) >= MIN_WEIGHT}
    text = json.dumps({"bias": round(bias.item(), 3), "weights": found}, ensure_ascii=False, separators=(",", ":"))
    with open(output, "wb") as file:
        file.write(gzip.compress(text.encode(), 9, mtime=0))


main()
