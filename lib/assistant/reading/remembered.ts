/**
 * Makes a function remember what it made of each key.
 *
 * @param made where it is kept: in a WeakMap where keys are forgotten with whoever holds them
 */
export function remembered<K, V>(make: (key: K) => V, made: Pick<Map<K, V>, 'get' | 'set'> = new Map<K, V>()) {
  return (key: K): V => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
