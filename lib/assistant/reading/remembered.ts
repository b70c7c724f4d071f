/** Where values are kept by their keys. */
interface Kept<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/**
 * Makes a function remember what it made of each key.
 *
 * @param made where it is kept: in a WeakMap where keys are forgotten with whoever holds them
 */
export function remembered<K, V>(make: (key: K) => V, made: Kept<K, V> = new Map<K, V>()) {
  return (key: K): V => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
