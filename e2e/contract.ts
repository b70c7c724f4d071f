/**
 * The files of e2e (`<name>.api.spec.ts`) that hold a running product to its specification, whoever serves it and
 * wherever its data come from.
 */
const CONTRACT = ['accounts', 'ai', 'client', 'events', 'headers', 'invoices', 'members', 'protocol', 'tenants']

/** Finds the files of the contract among all journeys. */
export const CONTRACT_FILES = new RegExp(`/(${CONTRACT.join('|')})\\.api\\.spec\\.ts$`)
