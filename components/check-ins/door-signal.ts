'use client'

let audio: AudioContext | null = null

/** Tells the hand, and the ear if wanted, how a scan went: one short for yes, two for no. */
export function signal(state: string, hasSound: boolean): void {
  const isGood = state === 'ok'
  if (!isGood && state !== 'refused' && state !== 'kept') return
  navigator.vibrate?.(isGood ? 60 : [70, 60, 70])
  if (!hasSound) return
  audio ??= new AudioContext()
  beep(audio, isGood ? 880 : 220, 0)
  if (!isGood) beep(audio, 196, 0.18)
}

function beep(context: AudioContext, frequency: number, delay: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  const start = context.currentTime + delay
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.12, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.14)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.15)
}
