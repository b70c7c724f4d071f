"""Learns which words of questions and of plans stand for each other, and writes what lib/assistant/reading/learnt/alignment.ts reads.

    python3 train_alignment.py LESSONS... OUTPUT [--without AUTHOR,AUTHOR...]

LESSONS has a JSON object a line: author, words (of each, its clues) and target (the words of the plan). What the named authors
wrote is left out. Model 1 of Brown, Della Pietra, Della Pietra and Mercer (1993), in both directions, by expectation and
maximisation; half a minute on one core. Needs Debian's python3-numpy.
"""

import argparse
import collections
import gzip
import json

import numpy as np

# What was met less often teaches nothing, and what is less likely is left out.
MIN_MET, MIN_LIKELY = 3, 1e-4
ROUNDS = 6
# Of plans, what says nothing by itself.
BRACKETS = set("{}[]")
# What any word may stand for.
NONE = ""


def spellings(words):
    """Of each word of a question what alignment.ts looks it up by: its spelling, else what it stands for."""
    for word in words:
        if word[0] in ("?", "own", "before", "empty") or word[0].startswith("b "):
            continue
        if word[0].startswith("w "):
            yield [word[1], *[clue for clue in word if clue[:2] in ("c ", "u ")][:1]]
        else:
            field = [clue for clue in word if clue.startswith("§.")]
            time = [clue for clue in word if clue.startswith("§time ")]
            yield [(field or time or word)[0]]


def around(words):
    """What a question stands among."""
    return [word[0] for word in words if word[0] in ("own", "before") or word[0].startswith("b ")]


def learn(pairs, sources, targets):
    """How likely each target is behind each source: a list of (target, likelihood) for each source."""
    groups, ones, others, each = [], [], [], 0
    for source, target in pairs:
        source = np.unique(np.array([0] + source))
        for one in target:
            ones.append(source)
            others.append(np.full(len(source), one))
            groups.append(np.full(len(source), each))
            each += 1
    groups, ones, others = map(np.concatenate, (groups, ones, others))
    found, at = np.unique(ones.astype(np.int64) * targets + others, return_inverse=True)
    likely = np.ones(len(found))
    for _ in range(ROUNDS):
        share = likely[at]
        share = share / np.bincount(groups, share, each)[groups]
        counts = np.bincount(at, share, len(found))
        likely = counts / np.bincount(found // targets, counts, sources)[found // targets]
    table = [[] for _ in range(sources)]
    for key, value in zip(found, likely):
        if value > MIN_LIKELY:
            table[key // targets] += [int(key % targets), float(f"{value:.3g}")]
    return table


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="+")
    parser.add_argument("--without", default="")
    given = parser.parse_args()
    *files, output = given.files
    without = given.without.split(",")
    questions, plans, surroundings = [], [], []
    for name in files:
        for line in open(name):
            lesson = json.loads(line)
            if lesson["author"] not in without:
                questions.append(list(spellings(lesson["words"])))
                plans.append([word for word in lesson["target"] if word not in BRACKETS])
                surroundings.append(around(lesson["words"]))
    met = collections.Counter(spelling for question in questions for word in question for spelling in word)
    known = [
        [next((each for each in word if met[each] >= MIN_MET), None) for word in question] for question in questions
    ]
    known = [[word for word in question if word is not None] for question in known]
    words = collections.Counter(word for question in known for word in question)
    parts = collections.Counter(word for plan in plans for word in plan)
    beside = collections.Counter(each for surrounding in surroundings for each in surrounding)
    word_names = [NONE, *words, *[each for each, count in beside.items() if count >= MIN_MET]]
    part_names = [NONE, *[each for each, count in parts.items() if count >= MIN_MET]]
    word_at = {name: at for at, name in enumerate(word_names)}
    part_at = {name: at for at, name in enumerate(part_names)}
    known = [[word_at[word] for word in question] for question in known]
    plans = [[part_at[word] for word in plan if word in part_at] for plan in plans]
    among = [
        question + [word_at[each] for each in surrounding if each in word_at]
        for question, surrounding in zip(known, surroundings)
    ]
    shares = lambda names, counts: [float(f"{counts.get(name, 0) / sum(counts.values()):.3g}") for name in names]
    table = {
        "words": word_names,
        "word_shares": shares(word_names, words),
        "parts": part_names,
        "part_shares": shares(part_names, parts),
        "said": learn(list(zip(plans, known)), len(part_names), len(word_names)),
        "meant": learn(list(zip(among, plans)), len(word_names), len(part_names)),
    }
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    with open(output, "wb") as file:
        file.write(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{len(known)} lessons, {len(word_names)} words, {len(part_names)} parts of plans")


main()
