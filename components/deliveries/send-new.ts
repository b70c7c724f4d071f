'use client'

import { uuidv7 } from 'uuidv7'
import { notify, notifyError } from '#components/ui/toast'
import { sendPaper } from '#lib/deliveries/client'
import type { PaperRef } from '#lib/files/schema'

/** Mails a paper that has just come to be. What fails is said in passing: its record is there all the same. */
export async function sendNew(paper: Pick<PaperRef, 'noun' | 'id'>): Promise<void> {
  try {
    const { data } = await sendPaper(paper, {}, uuidv7())
    notify(`On its way to ${data.to_address}`)
  } catch (error) {
    notifyError(error)
  }
}
