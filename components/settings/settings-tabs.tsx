import { SectionTabs } from '#components/layout/section-tabs'
import { pages } from '#lib/paths'

/** The pages of the settings as tabs, for phones: on wider screens the menu beside the page names them. */
export function SettingsTabs() {
  return (
    <div className="md:hidden">
      <SectionTabs
        label="Settings"
        tabs={[
          { label: 'Association', href: pages.admin.settings() },
          { label: 'Tiers', href: pages.admin.settingsTiers() },
          { label: 'Custom fields', href: pages.admin.settingsCustomFields() },
          { label: 'Accounts', href: pages.admin.settingsAccounts() },
          { label: 'Mail', href: pages.admin.settingsMail() },
          { label: 'Mail texts', href: pages.admin.settingsMailTexts() },
          { label: 'Assistant', href: pages.admin.settingsAssistant() },
          { label: 'Privacy', href: pages.admin.settingsPrivacy() },
          { label: 'Imports', href: pages.admin.imports() },
          { label: 'Audit log', href: pages.admin.settingsAudit() },
          { label: 'Copies', href: pages.admin.settingsCopies() },
          { label: 'Jobs', href: pages.admin.settingsJobs() },
        ]}
      />
    </div>
  )
}
