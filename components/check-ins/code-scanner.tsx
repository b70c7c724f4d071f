'use client'

import { Button } from '@heroui/react'
import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

const LOOK_MS = 200
/** The same ticket in front of the camera is one scan. */
const SAME_MS = 4000

/** Whether this browser reads QR codes by itself; false until it has been asked. */
export function useCanScan(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (!window.BarcodeDetector || !navigator.mediaDevices) return
    let isHere = true
    window.BarcodeDetector.getSupportedFormats().then(
      (formats) => isHere && setCan(formats.includes('qr_code')),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  return can
}

/** The camera, reading tickets until it is switched off. */
export function CodeScanner({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const handler = useRef(onCode)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    handler.current = onCode
  }, [onCode])

  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setInterval> | undefined
    let isHere = true
    const last = { code: '', at: 0 }

    async function start() {
      const Detector = window.BarcodeDetector
      const screen = video.current
      if (!Detector || !screen) return
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      } catch {
        setFailure('The camera cannot be used. Allow it in the browser, or type the code.')
        return
      }
      if (!isHere) return stop()
      screen.srcObject = stream
      await screen.play().catch(() => {})
      const detector = new Detector({ formats: ['qr_code'] })
      timer = setInterval(async () => {
        const [found] = await detector.detect(screen).catch(() => [])
        if (!found || !isHere) return
        const now = Date.now()
        if (found.rawValue === last.code && now - last.at < SAME_MS) return
        last.code = found.rawValue
        last.at = now
        handler.current(found.rawValue)
      }, LOOK_MS)
    }

    function stop() {
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    void start()
    return () => {
      isHere = false
      stop()
    }
  }, [])

  return (
    <div className="panel grid gap-3 p-3">
      {failure ? (
        <p role="alert" className="flex items-start gap-2 p-2 text-danger-text">
          <CameraOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {failure}
        </p>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-4/3 max-h-72 w-full rounded-lg bg-black object-cover"
        />
      )}
      <Button variant="outline" className="min-h-11" onPress={onClose}>
        <Camera aria-hidden />
        Switch the camera off
      </Button>
    </div>
  )
}
