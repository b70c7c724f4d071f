'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ScaleField } from '#components/member-home/scale-field'
import { CheckboxField } from '#components/ui/checkbox-field'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextAreaField } from '#components/ui/text-area-field'
import { notify } from '#components/ui/toast'
import { giveFeedback } from '#lib/feedback/client'

const LABELS = {
  rating: 'How do you like it?',
  nps: 'Would you tell a friend to come?',
  liked: 'What was good?',
  improve: 'What could be better?',
  is_anonymous: 'Do not show my name',
}

/** What a member says about an event afterwards; only the first question has to be answered. */
export function FeedbackForm({ event_id, registration_id }: { event_id: string; registration_id: string }) {
  const router = useRouter()
  const [rating, setRating] = useState<number | null>(null)
  const [nps, setNps] = useState<number | null>(null)
  const [liked, setLiked] = useState('')
  const [improve, setImprove] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      // Without a rating the server says what is missing.
      await giveFeedback(event_id, {
        registration_id,
        rating: rating as number,
        nps,
        liked,
        improve,
        is_anonymous: isAnonymous,
      })
      notify('Thank you for telling us')
      router.refresh()
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }

  return (
    <Form
      onSubmit={handleSubmit}
      isDirty={!isPending && (rating !== null || nps !== null || liked !== '' || improve !== '' || isAnonymous)}
      aria-label="Feedback"
    >
      <FormErrorSummary problem={error} labels={LABELS} />
      <ScaleField
        label={LABELS.rating}
        name="rating"
        from={1}
        to={5}
        ends={['poor', 'wonderful']}
        value={rating}
        onChange={setRating}
        error={rating === null ? errors.rating : undefined}
        isRequired
      />
      <ScaleField
        label={LABELS.nps}
        name="nps"
        from={0}
        to={10}
        ends={['never', 'certainly']}
        value={nps}
        onChange={setNps}
        error={errors.nps}
      />
      <TextAreaField
        label={LABELS.liked}
        name="liked"
        rows={2}
        value={liked}
        onChange={setLiked}
        error={errors.liked}
      />
      <TextAreaField
        label={LABELS.improve}
        name="improve"
        rows={2}
        value={improve}
        onChange={setImprove}
        error={errors.improve}
      />
      <CheckboxField
        label={LABELS.is_anonymous}
        name="is_anonymous"
        isSelected={isAnonymous}
        onChange={setAnonymous}
        error={errors.is_anonymous}
      />
      <FormActions>
        <SubmitButton isPending={isPending} pendingLabel="Sending…">
          Send
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
