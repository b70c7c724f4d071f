"""Learns how far readings of questions can be trusted, and writes what lib/assistant/reading/learnt/trees.ts reads.

    python3 train_trust.py READINGS OUTPUT

READINGS has a JSON object a question, as `npm run eval -- --readings` writes it: which meaning it is of, and of each reading
what is known of it and whether it is right. Gradient boosted trees; a minute on one core. Prints first what would come of
the questions at several limits, of each fifth of the meanings by what the others told. Needs Debian's python3-sklearn.
"""

import gzip
import json
import random
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

LIMITS = [0.5, 0.6, 0.65, 0.7, 0.75, 0.8]
FOLDS = 5


def learn(readings):
    trees = HistGradientBoostingClassifier(
        max_iter=250,
        learning_rate=0.05,
        max_leaf_nodes=8,
        min_samples_leaf=40,
        l2_regularization=1.0,
        random_state=1,
        early_stopping=False,
    )
    return trees.fit([each["facts"] for each in readings], [each["is_right"] for each in readings])


def trusted(trees, question):
    """The reading of a question that is trusted most, with how far; none where there is none."""
    readings = [each for each in question["readings"] if each["may_be_answered"] or not each["is_composed"]]
    if not readings:
        return None, 0.0
    trusts = trees.predict_proba([each["facts"] for each in readings])[:, 1]
    best = int(np.argmax(trusts))
    return readings[best], float(trusts[best])


def outcome(question, reading, trust, limit):
    if trust < limit or not reading["may_be_answered"]:
        return "right" if question["is_none"] else "asked back"
    if reading["is_none"]:
        return "right" if question["is_none"] else "asked back"
    return "right" if reading["is_right"] else "wrong"


def main():
    _, source, output = sys.argv
    questions = [json.loads(line) for line in open(source)]
    meanings = sorted({question["question"] for question in questions})
    random.seed(1)
    fold = {meaning: random.randrange(FOLDS) for meaning in meanings}
    found = []
    for each in range(FOLDS):
        others = [question for question in questions if fold[question["question"]] != each]
        trees = learn([reading for question in others for reading in question["readings"]])
        held = [question for question in questions if fold[question["question"]] == each]
        found += [(question, *trusted(trees, question)) for question in held]
    for limit in LIMITS:
        outcomes = [outcome(question, reading, trust, limit) for question, reading, trust in found]
        told = ", ".join(f"{name} {outcomes.count(name) / len(outcomes):.1%}" for name in ("right", "asked back", "wrong"))
        print(f"answered from a trust of {limit}: {told}")
    trees = learn([reading for question in questions for reading in question["readings"]])
    kept = {"base": round(float(trees._baseline_prediction.ravel()[0]), 4), "trees": []}
    for (predictor,) in trees._predictors:
        nodes = []
        for node in predictor.nodes:
            if node["is_leaf"]:
                nodes += [-1, round(float(node["value"]), 5), 0, 0]
            else:
                limit = float(f"{node['num_threshold']:.6g}")
                nodes += [int(node["feature_idx"]), limit, int(node["left"]), int(node["right"])]
        kept["trees"].append(nodes)
    with open(output, "wb") as file:
        file.write(gzip.compress(json.dumps(kept, separators=(",", ":")).encode(), 9, mtime=0))


main()
