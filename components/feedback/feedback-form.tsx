'use client'

import { ScaleField } from '#components/feedback/scale-field'
import { CheckboxField } from '#components/ui/checkbox-field'
import { EditForm } from '#components/ui/edit-form'
import { TextAreaField } from '#components/ui/text-area-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { giveFeedback, giveLinkedFeedback } from '#lib/feedback/client'
import { LinkedFeedback, NewFeedback } from '#lib/feedback/schema'

const LABELS = {
  rating: 'How do you like it?',
  nps: 'Would you tell a friend to come?',
  liked: 'What was good?',
  improve: 'What could be better?',
  is_anonymous: 'Do not show my name',
}

const DONE = 'Thank you for telling us'

/** What a member says about an event afterwards. */
export function FeedbackForm({ event_id, registration_id }: { event_id: string; registration_id: string }) {
  const form = useEditForm({
    fields: NewFeedback.shape,
    schema: NewFeedback,
    labels: LABELS,
    start: { registration_id },
    save: (body) => giveFeedback(event_id, body),
    done: () => DONE,
  })
  return <Questions form={form} />
}

/** The same with the link of a mail, for people who need not be signed in. */
export function LinkedFeedbackForm({ token }: { token: string }) {
  const form = useEditForm({
    fields: LinkedFeedback.shape,
    schema: LinkedFeedback,
    labels: LABELS,
    start: { token },
    save: giveLinkedFeedback,
    done: () => DONE,
  })
  return <Questions form={form} />
}

type AnyForm = ReturnType<
  typeof useEditForm<Omit<typeof LinkedFeedback.shape, 'token'>, typeof LinkedFeedback, unknown>
>

/** The questions; only the first has to be answered. */
function Questions({ form }: { form: AnyForm }) {
  const { field } = form
  return (
    <EditForm form={form} label="Feedback" submitLabel="Send" pendingLabel="Sending…" isPart className="">
      <ScaleField {...field('rating')} from={1} to={5} ends={['poor', 'wonderful']} />
      <ScaleField {...field('nps')} from={0} to={10} ends={['never', 'certainly']} />
      <TextAreaField {...field('liked')} rows={2} />
      <TextAreaField {...field('improve')} rows={2} />
      <CheckboxField {...field('is_anonymous')} />
    </EditForm>
  )
}
