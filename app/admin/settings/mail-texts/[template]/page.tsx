import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { PageProps } from '#app/page-params'
import { PageHeader } from '#components/layout/page-header'
import { mailTemplateLabel } from '#components/mail/mail-template-label'
import { MAIL_OCCASIONS } from '#components/mail-settings/mail-occasions'
import { MailSettingForm } from '#components/mail-settings/mail-setting-form'
import { ButtonLink } from '#components/ui/button-link'
import { requirePageCtx } from '#lib/accounts/session'
import { languageFor } from '#lib/mail/editable/languages'
import { getMailSetting } from '#lib/mail/settings/queries'
import { MailTemplateParams } from '#lib/mail/settings/schema'
import { pages } from '#lib/paths'
import { getBrand } from '#lib/tenants/queries'
import { listTierNames } from '#lib/tiers/queries'

async function templateOf(params: PageProps['params']) {
  return MailTemplateParams.safeParse(await params).data?.template ?? notFound()
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { data } = MailTemplateParams.safeParse(await params)
  return { title: data ? mailTemplateLabel(data.template) : 'Mail not found' }
}

export default async function MailTextPage({ params }: PageProps) {
  const { ctx } = await requirePageCtx('tenant.write')
  const template = await templateOf(params)
  const [setting, { locale }, tiers] = await Promise.all([
    getMailSetting(ctx, template),
    getBrand(ctx),
    template === 'renewal_notice' ? listTierNames(ctx) : [],
  ])
  return (
    <div className="page-grid">
      <PageHeader
        title={mailTemplateLabel(template)}
        subtitle={MAIL_OCCASIONS[template]}
        breadcrumbs={[
          { label: 'Settings', href: pages.admin.settings() },
          { label: 'Mail texts', href: pages.admin.settingsMailTexts() },
        ]}
        actions={
          <ButtonLink href={pages.admin.settingsMail({ template })} variant="outline">
            Show those sent
          </ButtonLink>
        }
      />
      <MailSettingForm setting={setting} language={languageFor(null, locale).language} tiers={tiers} />
    </div>
  )
}
