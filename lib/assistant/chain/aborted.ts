/** Rejects with the signal's reason when it is aborted, whether or not what is waited for lets go. */
export function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}
