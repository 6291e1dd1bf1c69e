"""A bot of a page, with nothing installed: keeps half of an account in one coin and half in rupees.

It looks once a minute, and trades when the halves are more than a twentieth of the account apart.
"""

import hashlib
import hmac
import json
import os
import time
import uuid
from decimal import ROUND_DOWN, Decimal
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

SERVER, KEY, SECRET = os.environ["URL"], os.environ["KEY"], os.environ["SECRET"]
COIN = os.environ.get("COIN", "BTC")
ROUNDS = int(os.environ.get("ROUNDS", "0"))  # 0: until it is ended
PAUSE_S = 60
APART = Decimal(1) / 20


def ask(method, path, **params):
    """Signs the parameters as exchange clients do, the signature last."""
    query = urlencode({**params, "timestamp": int(time.time() * 1000)})
    signature = hmac.new(SECRET.encode(), query.encode(), hashlib.sha256).hexdigest()
    url = f"{SERVER}/api/v3/{path}?{query}&signature={signature}"
    with urlopen(Request(url, method=method, headers={"X-MBX-APIKEY": KEY}), timeout=30) as answer:
        return json.load(answer)


def place(**terms):
    """Where no answer comes it asks again under the same name, which makes it one order."""
    name = uuid.uuid4().hex
    while True:
        try:
            return ask("POST", "order", symbol=f"{COIN}INR", newClientOrderId=name, **terms)
        except HTTPError as refusal:
            if refusal.code < 500:
                raise SystemExit(refusal.read().decode()) from None
        except (URLError, TimeoutError, ConnectionError):
            pass
        time.sleep(1)


def look():
    """One round: what there is, and an order where the halves are too far apart."""
    with urlopen(f"{SERVER}/api/v3/ticker/price?symbol={COIN}INR", timeout=30) as answer:
        price = Decimal(json.load(answer)["price"])
    free = {one["asset"]: Decimal(one["free"]) for one in ask("GET", "account")["balances"]}
    worth, rupees = free[COIN] * price, free["INR"]
    excess = (worth - rupees) / 2
    print(f"{COIN} {worth:.2f}, INR {rupees:.2f}", flush=True)
    if abs(worth - rupees) <= (worth + rupees) * APART:
        return
    if excess < 0:
        cost = (-excess).quantize(Decimal("0.01"), ROUND_DOWN)
        order = place(side="BUY", type="MARKET", quoteOrderQty=cost)
    else:
        quantity = (excess / price).quantize(Decimal("1e-8"), ROUND_DOWN)
        order = place(side="SELL", type="MARKET", quantity=f"{quantity:f}")
    print(f"{order['side']} {order['executedQty']}: {order['status']}", flush=True)


done = 0
while True:
    look()
    done += 1
    if done == ROUNDS:
        break
    time.sleep(PAUSE_S)
