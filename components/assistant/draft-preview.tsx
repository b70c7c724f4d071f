'use client'

import { Tabs } from '@heroui/react'
import { useWindowWords } from '#components/assistant/window-words'
import { MailFrame } from '#components/mail/mail-frame'
import type { Draft } from '#lib/assistant/drafts/schema'

/** The mail as the first of those gets it who get this text: as mail programs show it, and as plain text. */
export function Preview({ preview, language }: Pick<Draft, 'preview' | 'language'>) {
  const { said } = useWindowWords()
  if (!preview) return null
  const title = said('as_gets', 1, preview.to_name)
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Tabs>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="text-[0.8125rem] font-medium text-muted">{title}</h3>
          <Tabs.ListContainer>
            <Tabs.List aria-label={title}>
              <Tabs.Tab id="html" className="whitespace-nowrap">
                {said('as_page')}
                <Tabs.Indicator />
              </Tabs.Tab>
              <Tabs.Tab id="text" className="whitespace-nowrap">
                {said('as_text')}
                <Tabs.Indicator />
              </Tabs.Tab>
            </Tabs.List>
          </Tabs.ListContainer>
        </div>
        <Tabs.Panel id="html" className="grid gap-2 p-0 pt-2">
          <p lang={language} className="font-medium wrap-anywhere">
            {preview.subject}
          </p>
          <MailFrame title={title} html={preview.html} attachments={[]} size="part" />
        </Tabs.Panel>
        <Tabs.Panel id="text" className="p-0 pt-2">
          <div lang={language} className="rounded-xl border border-border px-3.5 py-3">
            {/* The mail begins with its subject itself. */}
            <p className="text-[0.8125rem] wrap-anywhere whitespace-pre-line">
              {preview.text.replace(/\n{3,}/g, '\n\n')}
            </p>
          </div>
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
