// Made from the description of the API by `npm run types`.
export interface paths {
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register with an association
         * @description Sends a mail with a link that proves the address. The answer is the same whether or not the address has an account. The first account of an association becomes its administrator; an association that does not exist yet starts when that address is verified. Identifiers that differ in capital letters only are one, and the answer has the right spelling.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/joining-fields/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an association asks for on joining
         * @description The fields that registering takes answers to in custom_values, in their order. Empty for an association that asks for nothing, and for one that there is not.
         */
        get: operations["listJoiningFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/joining-purposes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an association asks to agree to on joining
         * @description The purposes that registering takes the keys of in consents, for whoever agrees; none has to be agreed to. Empty for an association that asks for nothing, and for one that there is not.
         */
        get: operations["listJoiningPurposes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an e-mail address
         * @description Takes the token of the mail, once. The administrator of a new association begins it with this; where joining needs an approval, the account waits for it. The token of an address that a member asked for puts it on their record.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description The identifier of the association is compared exactly, capital letters included.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification mail again
         * @description Only the newest link of a registration works; links of other registrations of the address go on.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who is logged in
         * @description The account of the access token with its roles and permissions.
         */
        get: operations["getOwnAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the own name or summaries
         * @description First and last name, and how often a mail tells staff what waits for them. The e-mail address stays.
         */
        patch: operations["changeOwnAccount"];
        trace?: never;
    };
    "/api/v1/auth/end-summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page that ends summaries
         * @description For mail programs that open the address of List-Unsubscribe instead of sending it a POST: it leads on to the page with the button. Nothing ends by opening it.
         */
        get: operations["openEndOfSummaries"];
        put?: never;
        /**
         * End summaries with the link of one
         * @description The mail that tells staff what needs them carries this address in List-Unsubscribe, for one click in the mail program (RFC 8058); no signing in is needed. The link works as often as it is used.
         */
        post: operations["endSummaries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-association": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail that lists the own associations
         * @description Sends a mail with the associations in which the address has an account, each with its sign-in page; no mail where it has none. The answer is the same either way.
         */
        post: operations["forgotAssociation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to a new password
         * @description Sends a mail with a link. The answer is the same whether or not the address has an account.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with the token of a mail
         * @description Ends every session of the account. Accepts an invitation, too.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another address to sign in with
         * @description Mails a link to it; until that is used the present one holds, which is told. The record of a member that has the present one follows.
         */
        post: operations["changeEmail"];
        /**
         * Keep the address to sign in with
         * @description The link that was mailed to another one ends.
         */
        delete: operations["keepEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/restore-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back the address to sign in with
         * @description Takes the token of the mail that went to the former address when it was changed, within a week, and a password that held until then. Sets a new password and ends every session of the account.
         */
        post: operations["restoreEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Ends every session and token of the account; the answer carries a new token.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the browsers in which one is signed in
         * @description Sessions of the pages only; access tokens of the API are not listed.
         */
        get: operations["listBrowserSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends every browser session and every access token of the account, this one included.
         */
        delete: operations["signOutEverywhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign a browser out
         * @description Ends one browser session of the account; the others go on.
         */
        delete: operations["signBrowserOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the association
         * @description Name, address, looks and rules of the association.
         */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the association
         * @description Fields that are left out stay as they are.
         */
        patch: operations["changeTenant"];
        trace?: never;
    };
    "/api/v1/files/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a file
         * @description The body is the file itself, at most 10 MB. What it is, is told by its content. A logo is a PNG, JPEG or WebP of at most 25 megapixels; it is kept as a new PNG or JPEG of at most 800 pixels a side without anything but the picture, and becomes the logo by PATCH /tenant. A logo that nobody uses is removed after a day.
         */
        post: operations["addFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file
         * @description The content, byte for byte as it is kept. Logos are for everybody of the association, papers for who sees all invoices.
         */
        get: operations["readFile"];
        put?: never;
        post?: never;
        /**
         * Remove a file
         * @description For good. Papers stay, and so does the logo for as long as it is in use.
         */
        delete: operations["removeFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can be asked
         * @description The nouns with their fields and relations, as far as the caller may ask about them.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question of the data
         * @description A condition with a shape: a count, a sum, an average, a share, groups or rows, as far as the caller may see them. Every figure comes with the condition that opens its rows. With as_of, members and invoices are told as they stood at the end of a past day.
         */
        post: operations["askQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for an archive of the association
         * @description Everything that the association has, as one zip of JSON Lines and files, described in docs/tenant-archive.md; passwords, links and sessions are not in it. A job writes it: ask for it until its status is done. One is written at a time, and it is kept for three days.
         */
        post: operations["exportTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/archives/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List archives of the association
         * @description Those of the last three days, the newest first.
         */
        get: operations["listArchives"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/archives/{archive_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an archive
         * @description How far it is, and what it measures once it is done.
         */
        get: operations["getArchive"];
        put?: never;
        post?: never;
        /**
         * Remove an archive
         * @description Before its time; not while it is being written.
         */
        delete: operations["removeArchive"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tenant/archives/{archive_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an archive
         * @description The zip itself. The audit log keeps who fetched it.
         */
        get: operations["readArchive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description Your own, and for staff those that others share as far as they may ask what these ask.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Save a view
         * @description A condition with columns and an order, under a name. Members keep theirs for themselves; staff can share them.
         */
        post: operations["addView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a saved view
         * @description One of your own, or for staff one that others share.
         */
        get: operations["getView"];
        put?: never;
        post?: never;
        /**
         * Delete a saved view
         * @description Your own; administrators also those that others share.
         */
        delete: operations["removeView"];
        options?: never;
        head?: never;
        /**
         * Change a saved view
         * @description Your own; administrators also those that others share.
         */
        patch: operations["changeView"];
        trace?: never;
    };
    "/api/v1/imports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description The files that were sent to be imported, the latest first, each with its progress.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Send a file to import
         * @description The body is the file itself, of the rows that `noun` says: CSV or XLSX of at most 20 MB, 50,000 rows and 200 columns, in any usual encoding and with any usual separator; of payments also a bank statement (CAMT.052, CAMT.053, CAMT.054, MT940), of which what went out and what is pending is left out. Nothing is written but a draft with what its columns are taken for; correct that by PATCH, then check it, then run it.
         */
        post: operations["addImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/fields/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what columns of an import can fill
         * @description The fields of a noun with what belongs to it, such as the term of a member, and the association’s own. A purpose of consents takes “yes” or “no”, in English, German or French, with the day on which it was said behind it where that is known: “yes 2024-05-17”.
         */
        get: operations["listImportFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Its columns with samples and what they are taken for, what has to be answered, and its progress.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Delete an import
         * @description One of which nothing was written, with its file.
         */
        delete: operations["removeImport"];
        options?: never;
        head?: never;
        /**
         * Say what the columns of an import are
         * @description How the file is read, which fields its columns fill, in which order dates are written, what its tiers are, what happens to people who are there already, and what somebody has chosen for single lines: left out, kept apart, or given to a member and invoices. It has to be checked again then.
         */
        patch: operations["editImport"];
        trace?: never;
    };
    "/api/v1/imports/{import_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an import
         * @description A job looks at each row: whether it creates or updates a record, is skipped, or has a problem, with the line, the field and the way out. Nothing is written.
         */
        post: operations["checkImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{import_id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an import
         * @description A job writes the rows that the check found nothing wrong with. It can be stopped at any point and goes on where it was; a second request adds nothing.
         */
        post: operations["runImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{import_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an import back
         * @description For 24 hours. A job removes what was created and restores what was changed; rows that somebody has edited since stay, and say so.
         */
        post: operations["undoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{import_id}/rows/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of an import
         * @description What each does according to the check, with what is wrong with it, and what became of it; of payments also what each lacks, what it may be for with the reason, and what was chosen.
         */
        get: operations["listImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/imports/{import_id}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rows of an import with a problem
         * @description As a CSV with the columns of the file and one that says what is wrong. Corrected, it can be sent as a file of its own.
         */
        get: operations["getImportProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-actions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your actions on many rows
         * @description The latest 50, each with its progress.
         */
        get: operations["listBulkActions"];
        put?: never;
        /**
         * Do something to many rows
         * @description The rows are those that match now; a job changes them. With dry_run nothing is changed: the answer says how many rows there are and shows ten.
         */
        post: operations["startBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-actions/{bulk_action_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an action on many rows
         * @description One of your own, with its progress.
         */
        get: operations["getBulkAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-actions/{bulk_action_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back an action on many rows
         * @description By an action of its own on the rows that were changed.
         */
        post: operations["undoBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-actions/{bulk_action_id}/rows/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rows of an action
         * @description Each with what became of it; with a format, a file of all.
         */
        get: operations["listBulkActionRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Everybody who may sign in, and invitations that are open. `q` searches names and addresses.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Invite somebody
         * @description Opens an account and mails its owner a link for the first password.
         */
        post: operations["inviteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an account
         * @description One account with its roles and where it stands.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change roles, approve, disable or enable an account
         * @description Ends every session of the account at once.
         */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/api/v1/accounts/{account_id}/email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an account another address to sign in with
         * @description Mails a link to a new password to it; until that is used the present one holds, which is told. With it every other link of the account ends, those that take a former address back as well. An account whose invitation nobody took is invited there at once.
         */
        post: operations["changeEmailOfAccount"];
        /**
         * Keep the address that an account signs in with
         * @description The link that was mailed to another one ends.
         */
        delete: operations["keepEmailOfAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts/{account_id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description Mails a new link; the earlier one works no longer.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description
         * @description OpenAPI 3.1, for generating clients. Send its ETag in If-None-Match to get 304 when nothing changed.
         */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the demo association
         * @description Removes the association with all its data and accounts, the acting one included. Only a demo can go.
         */
        delete: operations["removeDemo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the assistant and its language models do
         * @description Answers 200 also when no model can be reached: the built-in analyst answers then. Costs no tokens.
         */
        get: operations["getAiHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The models that answer, in the order in which they are asked
         * @description Administrators also get the models that the servers offer and that are not used.
         */
        get: operations["listAiModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the assistant
         * @description Answers from the association's own data, as far as the asker may see them. With `Accept: text/event-stream` the answer is a UI message stream of the AI SDK.
         */
        post: operations["chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What deserves attention
         * @description At most seven, the most important first. All of them, decided ones too, are at /api/v1/ai/insights/all/.
         */
        get: operations["getInsightFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/insights/all/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all insights that are current
         * @description The ones that are dismissed or snoozed, too.
         */
        get: operations["listInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/insights/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run the detection of insights again
         * @description Computes the insights from the data of this moment and answers with the new feed.
         */
        post: operations["refreshInsights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/insights/{insight_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an insight
         * @description One insight with the figures that it rests on.
         */
        get: operations["getInsight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Dismiss, snooze or reopen an insight, or say whether it was useful
         * @description What was dismissed or snoozed leaves the feed; it can be reopened.
         */
        patch: operations["changeInsight"];
        trace?: never;
    };
    "/api/v1/ai/conversations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your conversations with the assistant
         * @description The own ones only, the last used first.
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/conversations/{conversation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your conversations with its messages
         * @description The messages come oldest first, with what was looked up for them.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        /**
         * Delete a conversation with its messages
         * @description It cannot be brought back.
         */
        delete: operations["deleteConversation"];
        options?: never;
        head?: never;
        /**
         * Rename a conversation
         * @description Changes the title; the messages stay.
         */
        patch: operations["renameConversation"];
        trace?: never;
    };
    "/api/v1/ai/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the table of an answer as a file
         * @description A look-up as the assistant answers it in `asks`, worked out afresh, with all of its rows.
         */
        post: operations["getTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/drafts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your drafted mails
         * @description Your own that were not sent, those that were changed last first; or the one that was written for an answer of the assistant, sent or not.
         */
        get: operations["listDrafts"];
        put?: never;
        /**
         * Draft a mail to members
         * @description To the members of a condition, or of what is asked for in words. A language model writes it where one may be asked, else a template; names and figures are merge fields. Nothing is sent.
         */
        post: operations["addDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/drafts/{draft_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a drafted mail
         * @description One of your own, with how many it would reach now, examples of them, and how the first would get it.
         */
        get: operations["getDraft"];
        put?: never;
        post?: never;
        /**
         * Delete a drafted mail
         * @description Only your own, as long as it was not sent.
         */
        delete: operations["removeDraft"];
        options?: never;
        head?: never;
        /**
         * Change a drafted mail
         * @description Only your own, as long as it was not sent. What is not finished is kept too: problems tells what keeps it from being sent.
         */
        patch: operations["changeDraft"];
        trace?: never;
    };
    "/api/v1/ai/drafts/{draft_id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a drafted mail
         * @description To those whom its condition reaches now: each gets a mail of their own, nobody who has died, is archived or has no address. A bulk action does it, which tells what became of each. Once only.
         */
        post: operations["sendDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/drafts/{draft_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a drafted mail to yourself
         * @description As the first of those would get it who get it, with [Test] in front of the subject; once for each language that somebody gets. No member gets anything. Links that only the recipient may use are struck out.
         */
        post: operations["testDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/pinned-questions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the questions on your Home
         * @description Your own only, each answered afresh from what you may see.
         */
        get: operations["listPinnedQuestions"];
        put?: never;
        /**
         * Keep a question on your Home
         * @description What is looked up is kept, not the answer. An answer of the assistant has it in `asks`.
         */
        post: operations["pinQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/pinned-questions/{pinned_question_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a question of your Home
         * @description Answered afresh from what you may see.
         */
        get: operations["getPinnedQuestion"];
        put?: never;
        post?: never;
        /**
         * Take a question off your Home
         * @description Your own only.
         */
        delete: operations["unpinQuestion"];
        options?: never;
        head?: never;
        /**
         * Rename or move a question of your Home
         * @description The others make room for one that is moved.
         */
        patch: operations["changePinnedQuestion"];
        trace?: never;
    };
    "/api/v1/ai/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how far outside models may answer
         * @description What may be sent to outside models, and their budget of tokens.
         */
        get: operations["getAiSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how far outside models may answer
         * @description Holds from the next question on. Fields that are left out stay as they are.
         */
        patch: operations["changeAiSettings"];
        trace?: never;
    };
    "/api/v1/ai/transmissions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to outside models
         * @description Word for word. `q` is the name of a model.
         */
        get: operations["listTransmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what outside models were used for
         * @description Calls and tokens of the last 30 days by model, and what is left of the budget.
         */
        get: operations["getAiUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/churn/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members by risk of leaving
         * @description As of the last refresh; members whose membership runs or is in grace.
         */
        get: operations["listChurnScores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/churn/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell how good the predictions of leaving are
         * @description What the model was trained on, how it did on quarters it had not seen, and how the last refresh stands.
         */
        get: operations["getChurnModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/churn/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Predict anew for all members
         * @description Runs in the background; /ai/churn/model tells how far it is. Asked for again while it runs, it runs once.
         */
        post: operations["refreshChurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/predict/churn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Predict for several members
         * @description At most 500 at once. Answers in the order asked for; refuses when one of them does not exist.
         */
        post: operations["predictChurnOfMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/predict/churn/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Predict whether a member leaves
         * @description The probability that the membership lapses within the horizon, what raises and what lowers it, and what to do next. Computed from what is on record at this moment, with the model of the association.
         */
        post: operations["predictChurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Archived members only with `archived=true`. `q` looks for words of the record that begin so.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Add a member
         * @description With a tier that has a price an invoice is issued to the member or the payer, unless billing says otherwise. The first term starts on joined_on, which is today unless given; it stays proposed while the tier asks for approval or the invoice has to be paid first. Without a tier the member is pending.
         */
        post: operations["addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the own member record
         * @description The record that is linked to the account; 404 when there is none.
         */
        get: operations["getOwnMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/matches/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find records of a person to be added
         * @description The members with the e-mail address, or with the name and birth date; archived ones too, five at most. To be asked before a member is added, so that nobody is added twice.
         */
        get: operations["findMemberMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/dues/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a term would cost
         * @description What joining, an approval or a renewal would be billed with, to whom, for which days and with which tax, and what the term then waits for. Nothing changes.
         */
        get: operations["getDues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member
         * @description The member role gets its own record only. Of a record that was merged into another one, that other one is the answer.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description The member role reaches its own record and its contact data only; a new `email` of theirs stands in `email_change` until the link mailed to it is used.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/v1/members/{member_id}/terms/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a member's terms
         * @description Every term of the membership, past and proposed ones too.
         */
        get: operations["listMemberTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/consents/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a member consented to
         * @description Each purpose with what was said last, and the log: what was said when, how, by whom, and the words that were read. The member role gets its own record only.
         */
        get: operations["listMemberConsents"];
        put?: never;
        /**
         * Give or withdraw a consent
         * @description Adds a line to the log, which is never changed; what is so already adds none. The member role speaks for its own record only.
         */
        post: operations["recordConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/consent-purposes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people can consent to
         * @description The purposes that every association has, in its own words where it has changed them, and its own.
         */
        get: operations["listConsentPurposes"];
        put?: never;
        /**
         * Add something that people can consent to
         * @description At most 20 beside those that are there from the start.
         */
        post: operations["addConsentPurpose"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/consent-purposes/{purpose_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a purpose
         * @description With the words that people read and agree to.
         */
        get: operations["getConsentPurpose"];
        put?: never;
        post?: never;
        /**
         * Delete a purpose
         * @description One of your own that nobody has said yes or no to; switch it off otherwise.
         */
        delete: operations["removeConsentPurpose"];
        options?: never;
        head?: never;
        /**
         * Change a purpose
         * @description Its key stays. What was agreed to before stands in the log with the words of then.
         */
        patch: operations["changeConsentPurpose"];
        trace?: never;
    };
    "/api/v1/members/{member_id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a person
         * @description For good: names, contact data, notes, mails, questions that name them, their account. A pseudonym stays with the dates, amounts and numbers that figures and books need. A job does it; the answer says where it stands. What is open has to be settled first.
         */
        post: operations["eraseMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the link to a new e-mail address again
         * @description To the address that waits as `email_change`; the earlier link ends. The member role does so for its own record.
         */
        post: operations["resendEmailChange"];
        /**
         * Take back a new e-mail address that waits
         * @description The address on the record stays, and the link that was mailed ends.
         */
        delete: operations["cancelEmailChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a copy of the data of one person
         * @description A ZIP with everything that is kept of the person: a page to read, a JSON file for each kind, and the papers that were mailed. The member role gets its own data only.
         */
        post: operations["exportMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what an erasure would do
         * @description What has to be settled before a person can be erased, and the papers that would stay. Nothing is changed.
         */
        get: operations["previewErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/erasures/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List erasures
         * @description People who were erased, and members who ask for it; the latest 200.
         */
        get: operations["listErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/erasures/{erasure_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an erasure
         * @description Where it stands: queued until the job has done it, or failed with the reason.
         */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/erasures/{erasure_id}/rejection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a request to be erased
         * @description With the reason, which the member reads: the law asks for one within a month. They can ask again.
         */
        post: operations["declineErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/privacy/erasure-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what became of your request to be erased
         * @description The newest one: waiting, declined with the reason, taken back, or decided.
         */
        get: operations["getErasureRequest"];
        put?: never;
        /**
         * Ask to be erased
         * @description For your own member record. The administrators see the request and decide.
         */
        post: operations["requestErasure"];
        /**
         * Take your request to be erased back
         * @description While nobody has decided it.
         */
        delete: operations["withdrawErasureRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the tier of an application
         * @description Notes the tier that a pending member applies for, until the association decides; choosing again replaces it. Whoever was declined or has withdrawn applies again by it. Tiers that are hidden or no longer offered cannot be applied for. Nothing is billed before the approval. The member role reaches its own record only.
         */
        post: operations["applyForTier"];
        /**
         * Withdraw an application
         * @description Until the association decides. The member is cancelled, and an invoice that was there already is void. A mail confirms it, and applying again is possible. The member role reaches its own record only.
         */
        delete: operations["withdrawApplication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a pending member
         * @description The term that was applied for starts, unless it has to be paid first; it keeps its invoice. The body may be left out; it names the tier where the member has none yet, or another one, and how the dues are settled.
         */
        post: operations["approveMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/renewal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a membership
         * @description The next term, in the same tier or in another one, follows the running one, or begins when it is paid where that has lapsed. It is proposed with its invoice until that is paid; `paid`, `waived` and a price of zero start it at once. Where one is proposed already, nothing new is made. The member role renews its own membership by an invoice, in the tier that it has, once the renewal opens, and also after it has resigned and left.
         */
        post: operations["renewMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/rejection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an application
         * @description The pending member is cancelled with the reason, the proposed term as well, and its invoice is void. What was paid on it stays with the payment.
         */
        post: operations["rejectMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/tier-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the tier of a running membership
         * @description Now: the difference in price for the rest of the term is billed, and the change takes effect when it is paid, or at once when it is waived or nothing; to a cheaper tier it is credited by a credit note on the invoice of the term. With the next term: that one is billed at its renewal. With `dry_run=true` nothing changes and the answer says what it would cost.
         */
        post: operations["changeMemberTier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a member
         * @description The membership rests until the suspension is lifted; the reason is kept.
         */
        post: operations["suspendMember"];
        /**
         * Lift a suspension
         * @description The status is what the terms say again.
         */
        delete: operations["liftSuspension"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/resignation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resign a membership
         * @description The membership ends with the paid term, or with the day where none is left to run, and counts as before until then (`leaves_on`). Invoices of later terms are void; what is open for the running one stays. The member role reaches its own record only. The body may be left out.
         */
        post: operations["resign"];
        /**
         * Take a resignation back
         * @description Until the last day. The membership goes on, and can be renewed again. The member role reaches its own record only, and only what it has resigned itself.
         */
        delete: operations["takeBackResignation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a membership
         * @description Ends the membership at once, or at the end of `ends_on`, until when it counts as before; the record and its history stay. The reason is kept, and a mail tells the member. Invoices of terms that have not begun by then are void unless they are to stay; no payment begins a term of somebody who has left.
         */
        post: operations["cancelMember"];
        /**
         * Take a cancellation back
         * @description The status is what the terms say again; a membership that was to end on a day to come goes on.
         */
        delete: operations["undoCancellation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/death": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a member has died
         * @description The membership ends; the record and its history stay.
         */
        post: operations["recordDeath"];
        /**
         * Correct a record of death
         * @description The status is what the terms say again.
         */
        delete: operations["correctDeath"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/reminder-stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop reminders of a member
         * @description Of all their invoices, for ever or until a day. A stop that stands is replaced.
         */
        post: operations["stopMemberReminders"];
        /**
         * Let reminders of a member go out again
         * @description The steps of each invoice go on where they were.
         */
        delete: operations["resumeMemberReminders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{member_id}/archival": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a member into the archive
         * @description Archived members are left out of lists and figures; their history stays.
         */
        post: operations["archiveMember"];
        /**
         * Take a member out of the archive
         * @description The member is in lists and figures again.
         */
        delete: operations["unarchiveMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a file of a table
         * @description What a page or a program shows as a table or a chart, as a CSV or XLSX. Nothing is kept.
         */
        post: operations["makeSheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List families and organisations
         * @description Each with who pays, the seats of that tier and how many of them are taken.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Add a family or organisation
         * @description With the member who pays. Whoever is put into it shares the terms of that member, as many people as the tier has seats.
         */
        post: operations["addGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a family or organisation
         * @description With its people. The member role gets the one that it pays for or administers.
         */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /**
         * Dissolve a family or organisation
         * @description Everybody leaves it as by taking them out one by one. Who paid keeps the terms that are paid; invoices stay.
         */
        delete: operations["dissolveGroup"];
        options?: never;
        head?: never;
        /**
         * Change a family or organisation
         * @description Its name and its kind. Invoices to whoever pays for an organisation bear its name.
         */
        patch: operations["changeGroup"];
        trace?: never;
    };
    "/api/v1/groups/{group_id}/people/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put somebody into a family or organisation
         * @description A member there is, or the name of a person who becomes one. They share the membership of the payer from today on, behind a term of their own that runs. 409 when all seats are taken. Who administers the group without being staff gives the name of a person who is not on record.
         */
        post: operations["addGroupPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/groups/{group_id}/people/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take somebody out of a family or organisation
         * @description What they shared of the membership ended yesterday: they are in grace as after any term, or pending when they came today, and without a tier until they get a term of their own. 409 for the one who pays.
         */
        delete: operations["removeGroupPerson"];
        options?: never;
        head?: never;
        /**
         * Let somebody administer their family or organisation
         * @description Who administers it may add and remove people, within the seats. Who pays may so in any case.
         */
        patch: operations["changeGroupPerson"];
        trace?: never;
    };
    "/api/v1/groups/{group_id}/payer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let somebody else pay for a family or organisation
         * @description Somebody who is in it. Everybody keeps the days that are paid; the next term is that of the new payer. 409 while a term of the payer there is waits for its invoice.
         */
        post: operations["changeGroupPayer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/directory/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the member directory
         * @description Current members who agreed to be in it, each with what they agreed to show; `q` looks for words of just that. Open to current members and to staff who read members; 404 for others, and while the association keeps no directory.
         */
        get: operations["listDirectory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/directory/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get somebody of the member directory
         * @description What the list shows of one person; 404 for whoever is not in the directory, whatever the reason.
         */
        get: operations["getDirectoryEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records that may be one person
         * @description The pairs that the last search found, the surest first, with what they have in common.
         */
        get: operations["listDuplicates"];
        put?: never;
        /**
         * Put two records side by side
         * @description For two records that no search has found. The pair there is already is the answer again.
         */
        post: operations["addDuplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how the search for duplicates goes
         * @description A search runs once a day, and when somebody asks for one.
         */
        get: operations["getDuplicateSearch"];
        put?: never;
        /**
         * Look for people recorded twice
         * @description Runs in the background. Asked for again while it runs, it runs once.
         */
        post: operations["searchDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/{duplicate_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a pair of records
         * @description Both records whole, what hangs on each, and what stands in the way of merging them.
         */
        get: operations["getDuplicate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/{duplicate_id}/dismissal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note that two records are two people
         * @description No search finds the pair again.
         */
        post: operations["dismissDuplicate"];
        /**
         * Take back that two records are two people
         * @description The pair waits for a decision again.
         */
        delete: operations["reopenDuplicate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/duplicates/{duplicate_id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make one record of two
         * @description The kept record takes the chosen fields and everything that hangs on the other one, which is gone: its number is never given again, and its links lead to the kept record. Issued papers stay as they are. The version in If-Match is the pair’s, which moves with both records. It can be taken back for 24 hours.
         */
        post: operations["mergeDuplicate"];
        /**
         * Take a merge back
         * @description Both records are as they were, with what hung on each; what came about since stays with the kept one. Refused, with names, where something was edited since.
         */
        delete: operations["undoMerge"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tiers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tiers
         * @description In the order of their position, inactive ones too. Members see those that are shown to everybody, and their own.
         */
        get: operations["listTiers"];
        put?: never;
        /**
         * Add a tier
         * @description Priced in the currency of the association.
         */
        post: operations["addTier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tiers/{tier_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tier
         * @description Price, period and rules of one tier.
         */
        get: operations["getTier"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a tier
         * @description What was invoiced before stays as it is.
         */
        patch: operations["changeTier"];
        trace?: never;
    };
    "/api/v1/custom-fields/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom fields
         * @description Those that the caller sees the values of, by noun and in their order; archived ones for those only who see all fields of the noun.
         */
        get: operations["listCustomFields"];
        put?: never;
        /**
         * Add a custom field
         * @description It stands behind the others of its noun. Each noun has at most 40, archived ones too.
         */
        post: operations["addCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom-fields/{custom_field_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a custom field
         * @description One of those that the caller sees.
         */
        get: operations["getCustomField"];
        put?: never;
        post?: never;
        /**
         * Delete a custom field
         * @description Only while no record has a value of it; archive it otherwise.
         */
        delete: operations["removeCustomField"];
        options?: never;
        head?: never;
        /**
         * Change or move a custom field
         * @description Its key stays. Its type changes only while no record has a value, and no choice goes that a record has.
         */
        patch: operations["changeCustomField"];
        trace?: never;
    };
    "/api/v1/custom-fields/{custom_field_id}/archival": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a custom field
         * @description Records keep their values of it and take none; forms leave it out.
         */
        post: operations["archiveCustomField"];
        /**
         * Take a custom field out of the archive
         * @description It stands where it stood before, with the values that records kept of it.
         */
        delete: operations["unarchiveCustomField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-settings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails that can be changed
         * @description All of them: whether they go out by themselves, when, and what they say in each language.
         */
        get: operations["listMailSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-settings/{template}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a mail that can be changed
         * @description Whether it goes out by itself, when, and what it says in each language.
         */
        get: operations["getMailSetting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a mail
         * @description Fields and texts that are left out stay as they are; a text of null is the default again. A field in braces that the mail does not have is refused.
         */
        patch: operations["changeMailSetting"];
        trace?: never;
    };
    "/api/v1/mail-settings/{template}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show how a mail would look
         * @description With made-up facts. The text need not be saved; without one the default is shown.
         */
        post: operations["previewMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-settings/{template}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test mail to oneself
         * @description With made-up facts, to the address of the acting account, whether or not the mail is switched on.
         */
        post: operations["sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mails/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails
         * @description What was sent, waits or failed, the newest first, without the content.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mails/{mail_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mail with its content
         * @description Links for one use are struck out of the content.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mails/{mail_id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a mail again
         * @description A mail that waits for its next try is tried now; one that failed, was kept or was sent is delivered from the start.
         */
        post: operations["deliverMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Who changed what and when, the newest first. Entries are never changed. An auditor sees what was done to money, prices and the books.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description The member role sees its own invoices, and no drafts.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Add a draft invoice
         * @description A draft has no number and can still be changed; its finalization issues it.
         */
        post: operations["addInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the invoices in figures
         * @description Sums by status for the period and currency asked for.
         */
        get: operations["getInvoiceStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice
         * @description With lines, taxes and payments. The member role gets its own only.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        /**
         * Delete a draft invoice
         * @description Drafts only; an issued invoice is cancelled instead.
         */
        delete: operations["deleteInvoice"];
        options?: never;
        head?: never;
        /**
         * Change a draft invoice
         * @description Lines are replaced as a whole. An issued invoice never changes.
         */
        patch: operations["changeInvoice"];
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/finalization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a draft invoice
         * @description Gives it its number and issue date, and freezes payer, issuer and lines. Over nothing it is paid at once.
         */
        post: operations["finalizeInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an invoice as PDF
         * @description Byte for byte as it was first mailed; one that never was is drawn as it stands, with what has been paid since and, in euros, the code that banking apps read. A draft has no paper yet. The member role gets its own only. With reminder it is the reminder of that step, which was sent or is to be printed.
         */
        get: operations["readInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails with an invoice
         * @description Reminders of it as well, the latest first; `status` says how each fared.
         */
        get: operations["listInvoiceDeliveries"];
        put?: never;
        /**
         * Mail an invoice
         * @description It is attached as PDF, the same bytes each time. A draft and a cancelled invoice are not sent, and nobody who has died or is archived gets a mail. With `dry_run=true` nothing is sent and the answer shows the mail.
         */
        post: operations["deliverInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payment on an invoice
         * @description Part of what remains is enough, more is refused. A provider_ref that is recorded already returns the first payment. If-Match takes the ETag of the invoice.
         */
        post: operations["recordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/credit-application": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an invoice with credit
         * @description Takes the credit of the payer, the oldest first, up to what remains or to the amount given.
         */
        post: operations["applyCredit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an issued invoice
         * @description Only without payments. The invoice becomes void and keeps its number.
         */
        post: operations["cancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/reminder-stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop reminders of an invoice
         * @description Billing runs leave it out, for ever or until a day. A stop that stands is replaced.
         */
        post: operations["stopInvoiceReminders"];
        /**
         * Let reminders of an invoice go out again
         * @description The steps go on where they were.
         */
        delete: operations["resumeInvoiceReminders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/write-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write an open invoice off
         * @description It becomes uncollectible; a late payment is still taken.
         */
        post: operations["writeInvoiceOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/payments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Sorted by the day of receipt unless asked otherwise.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Record a payment
         * @description Settles the invoices that are named, whoever they are for; the rest stays as credit of the payer. A provider_ref that is recorded already returns the first payment.
         */
        post: operations["addPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/payments/{payment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description With what it settles and what was given back. Payers get their receipts.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say whose a payment is
         * @description Of a payment that came without a member, such as an unknown name in a bank file, or that nothing is paid with. What is left of it is credit of the member from then on; everything else of a recorded payment stays as it is.
         */
        patch: operations["assignPayment"];
        trace?: never;
    };
    "/api/v1/finances/finances/payments/{payment_id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the receipt of a payment as PDF
         * @description What was received, which invoices it settles, what is left as credit and what was given back. Byte for byte as it was first mailed; one that never was is drawn as it stands. The member role gets its own only.
         */
        get: operations["readReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/payments/{payment_id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails with a receipt
         * @description The latest first; `status` says how each fared.
         */
        get: operations["listReceiptDeliveries"];
        put?: never;
        /**
         * Mail a receipt
         * @description It is attached as PDF, the same bytes each time. Of a payment that was taken back there is none, and nobody who has died or is archived gets a mail. With `dry_run=true` nothing is sent and the answer shows the mail.
         */
        post: operations["deliverReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/payments/{payment_id}/reversal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payment
         * @description The whole payment becomes refunded, and what it had paid is owed again.
         */
        post: operations["reversePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/payments/{payment_id}/refunds/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refunds of a payment
         * @description All of them, the oldest first.
         */
        get: operations["listPaymentRefunds"];
        put?: never;
        /**
         * Give money of a payment back
         * @description Up to what is left of it. Credit goes first; what is more is taken off the invoices that it settled last, which are owed again. Answers with the payment; If-Match takes its ETag.
         */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/payments/{payment_id}/allocations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an invoice with what is left of a payment
         * @description Up to what is left of the payment and remains of the invoice, whoever both are of. Answers with the payment; If-Match takes its ETag.
         */
        post: operations["usePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/payments/{payment_id}/allocations/{invoice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a payment off an invoice
         * @description For money that went to the wrong invoice: the invoice is owed again, and what it had is left of the payment. Answers with the payment; If-Match takes its ETag.
         */
        delete: operations["takeOffInvoice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/invoices/{invoice_id}/credit-notes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credit notes of an invoice
         * @description All of them, the oldest first. The member role reaches its own invoices.
         */
        get: operations["listInvoiceCreditNotes"];
        put?: never;
        /**
         * Issue a credit note
         * @description Takes back the invoice, or lines or parts of them, never more than is left. It reduces what remains to be paid; what had been paid beyond that becomes credit of the payer, or a refund. If-Match takes the ETag of the invoice.
         */
        post: operations["addCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/refunds/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description Of all payments, each on the day and by the way it went back. Money that the bank took back is no refund: see the reversal of its payment.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/credit-notes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit notes
         * @description The member role sees its own.
         */
        get: operations["listCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/credit-notes/{credit_note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a credit note
         * @description With lines and taxes. The member role gets its own only.
         */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/credit-notes/{credit_note_id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a credit note as PDF
         * @description As it was issued, and byte for byte as it was mailed. The member role gets its own only.
         */
        get: operations["readCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/billing-runs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List billing runs
         * @description Each with its progress.
         */
        get: operations["listBillingRuns"];
        put?: never;
        /**
         * Prepare a billing run
         * @description Renewals or reminders of many, to be looked through: nothing is sent before the release. Few items are there with the answer; many are made by a job, and status is preparing until then. With dry_run nothing is kept.
         */
        post: operations["addBillingRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/billing-runs/{billing_run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a billing run
         * @description With its progress: ask again while it is preparing, releasing or undoing.
         */
        get: operations["getBillingRun"];
        put?: never;
        post?: never;
        /**
         * Delete a billing run
         * @description One of which nothing was released.
         */
        delete: operations["deleteBillingRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/billing-runs/{billing_run_id}/items/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a billing run
         * @description What it does for each member or invoice, and what became of it.
         */
        get: operations["listBillingRunItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Include items of a billing run, or leave them out
         * @description All that wait, or those with a problem. Items that cannot be included stay out.
         */
        patch: operations["chooseBillingRunItems"];
        trace?: never;
    };
    "/api/v1/finances/finances/billing-runs/{billing_run_id}/items/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Include an item of a billing run, or leave it out
         * @description Including an item that was held back accepts what changed since: it is worked out anew.
         */
        patch: operations["chooseBillingRunItem"];
        trace?: never;
    };
    "/api/v1/finances/finances/billing-runs/{billing_run_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a billing run
         * @description A job does what is included, each item looked at anew; papers go out by mail, or wait to be printed. A second release adds nothing.
         */
        post: operations["releaseBillingRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/billing-runs/{billing_run_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a billing run
         * @description Of renewals: a job cancels the invoices that nothing was paid on, and the terms that wait for them. What stays says why.
         */
        post: operations["undoBillingRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/credit-notes/{credit_note_id}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails with a credit note
         * @description The latest first; `status` says how each fared.
         */
        get: operations["listCreditNoteDeliveries"];
        put?: never;
        /**
         * Mail a credit note
         * @description It is attached as PDF, the same bytes each time. Nobody who has died or is archived gets a mail. With `dry_run=true` nothing is sent and the answer shows the mail.
         */
        post: operations["deliverCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/credits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credits
         * @description Payments of which something is left, the oldest first. The member role sees its own.
         */
        get: operations["listCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/arrears/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say who owes what
         * @description One row per payer with open invoices of one currency, the largest debt first; at most 500.
         */
        get: operations["listArrears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the books of a period
         * @description What was owed at its beginning, what moved it and what is owed at its end, for each currency; what was billed by rate of tax, and what came by way of paying.
         */
        get: operations["getJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/journal/closing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the books through a day
         * @description No amount that counts in the journal on that day or before is added, changed or taken away from then on; whose a payment is, and what it pays, can still be set. An earlier day, or null, opens them again, which takes an administrator.
         */
        post: operations["closeBooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/finances/finances/journal/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the books of a period as a file
         * @description A row for each line of an invoice, cancelled invoice or credit note, and for each payment, refund and write-off, the earliest first. Amounts are above zero where more is owed after them. The fields that the association has added to invoices stand at the end.
         */
        get: operations["getJournalFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description event_status is read from the clock. The member role sees neither drafts, nor private events, nor those for tiers that the member does not hold.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Add an event
         * @description event_date without a zone is local to the association; with one it is converted. Without end_date an event lasts three hours; capacity null is unlimited.
         */
        post: operations["addEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of all events
         * @description Events are counted as far as the caller may see them. What the caller may not read is zero: the member role gets the numbers of events only, front desk no money and no ratings.
         */
        get: operations["getEventStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description The member role sees of the attendees only itself, and no money and no feedback; front desk sees all by name, without addresses, money and feedback.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        /**
         * Remove an event that nobody registered for
         * @description One with registrations is cancelled instead.
         */
        delete: operations["removeEvent"];
        options?: never;
        head?: never;
        /**
         * Change an event
         * @description Fields that are left out stay as they are; sessions and ticket types have paths of their own. Another start moves the sessions along.
         */
        patch: operations["changeEvent"];
        trace?: never;
    };
    "/api/v1/events/{event_id}/attendance-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event's attendance list as PDF
         * @description Everybody who is expected, or was, by last name, with ticket, seats and a box to tick for each seat; what is paid is on it for who reads the details of registrations. In the language of the association. More than 1,000 seats are printed in parts, each with its own heading.
         */
        get: operations["readAttendanceList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event as a file for calendars
         * @description iCalendar (RFC 5545) in the time zone of the event. Every file about an event has the same UID and a SEQUENCE that grows with each change, so that a later one replaces an earlier one; of a cancelled event it takes the event out. The way in online is in it for who has a seat.
         */
        get: operations["readEventCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an event
         * @description Its registrations stay as they are, for the case that it is reopened. The people registered get a mail unless notify is false. A job takes the invoices of its tickets back: those that are not paid become void, each paid one gets a credit note, and what was paid is credit of the payer or given back. cancellation of the event says how far it is.
         */
        post: operations["cancelEvent"];
        /**
         * Reopen a cancelled event as a draft
         * @description Possible until it would have started; its registrations are as they were. Invoices that were taken back stay so.
         */
        delete: operations["reopenEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/copies/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an event to another date
         * @description The copy is a draft with the same programme and ticket types; every moment keeps its distance to the start.
         */
        post: operations["copyEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an event's sessions
         * @description The programme, in the order of time.
         */
        get: operations["listEventSessions"];
        put?: never;
        /**
         * Add a session to an event
         * @description Its times are local to the event, or converted when they carry a zone.
         */
        post: operations["addEventSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a session
         * @description The rest of the programme stays.
         */
        delete: operations["removeEventSession"];
        options?: never;
        head?: never;
        /**
         * Change a session
         * @description Fields that are left out stay as they are.
         */
        patch: operations["changeEventSession"];
        trace?: never;
    };
    "/api/v1/events/{event_id}/ticket-types/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an event's ticket types
         * @description The member role sees what is for sale.
         */
        get: operations["listTicketTypes"];
        put?: never;
        /**
         * Add a ticket type to an event
         * @description Priced in the currency of the event.
         */
        post: operations["addTicketType"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/ticket-types/{ticket_type_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a ticket type that nobody has
         * @description One that somebody has is taken off sale with is_active instead.
         */
        delete: operations["removeTicketType"];
        options?: never;
        head?: never;
        /**
         * Change a ticket type
         * @description What was sold keeps its price.
         */
        patch: operations["changeTicketType"];
        trace?: never;
    };
    "/api/v1/events/{event_id}/registrations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an event's registrations
         * @description The member role sees its own. Front desk sees names, tickets and states; e-mail, price, answers and reasons are null.
         */
        get: operations["listEventRegistrations"];
        put?: never;
        /**
         * Register somebody for an event
         * @description Organizers name a member or a guest; the member role registers itself. Without a free seat the registration is waitlisted, or 409 where the event has no waiting list.
         */
        post: operations["addRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/registrations/{registration_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a registration
         * @description The member role gets its own only.
         */
        get: operations["getRegistration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change until when a seat is held unpaid, who comes along, or custom values
         * @description Of a registration that waits for its payment the time to pay, of which the person is told by mail. Names of companions replace those that were given. The member role changes of its own registrations the companions, as long as the event is not over and the booking holds, and the custom values that members fill in.
         */
        patch: operations["editRegistration"];
        trace?: never;
    };
    "/api/v1/events/{event_id}/registrations/{registration_id}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a registration
         * @description Its seats go to the waiting list at once. An invoice that is not paid is void; what was paid is credited by a credit note, and is credit of the payer or given back.
         */
        post: operations["cancelRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/registrations/{registration_id}/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle the price of a seat
         * @description paid records the payment of what remains, and writes the invoice where there is none yet, as for tickets paid at the door; a seat that waits for it is confirmed. waived takes the invoice back for a reason. invoice writes one that stays open. Front desk records payments only.
         */
        post: operations["billRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/registrations/{registration_id}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a free seat to somebody on the waiting list
         * @description Confirmed when it costs nothing, else offered for the offer_minutes of the event.
         */
        post: operations["offerSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/registrations/{registration_id}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change how many seats a registration has
         * @description Seats that are taken out go to the waiting list at once. Of the invoice their share is taken back by a credit note: what had been paid of it is credit of the payer or given back. Who has come cannot be taken out. The member role takes seats out of its own registrations as long as it may cancel them. Organizers add seats, as far as there are any and by the rules of the ticket type; an invoice on which nothing was paid is replaced by one for all seats, and one that is paid stands against it.
         */
        post: operations["changeSeats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/registrations/{registration_id}/acceptance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an offered seat
         * @description Confirms the registration while the offer holds.
         */
        post: operations["acceptSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/registrations/{registration_id}/check-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo a check-in
         * @description The seat counts as not yet used again; of a party as many seats as are said.
         */
        delete: operations["undoCheckIn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/check-ins/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check somebody in or out
         * @description A refusal is an answer too: result says whether the door opens, reason why not. A party may come in parts: seats says how many come in or go out now, and the same ticket lets in the rest; already_redeemed says that all are in, rules that fewer are left than asked for. The same scan sent again with its nonce gets its first answer and changes nothing; the nonce with another ticket, way or number of seats is refused. More than 12 hours before the event or after it the answer is invalid_time; anyway lets in all the same.
         */
        post: operations["checkIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/check-ins/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many are expected and inside
         * @description Seats that are expected, and how many of them are in at this moment.
         */
        get: operations["getCheckInCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/name-badges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event's name badges as PDF
         * @description Ten to a page (90 by 54 mm) with name, organization and event: one for each seat. In the language of the association. More than 1,000 seats are printed in parts, each with its own heading.
         */
        get: operations["readNameBadges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/feedback/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an event's feedback
         * @description Anonymous feedback says neither by whom nor for which registration.
         */
        get: operations["listFeedback"];
        put?: never;
        /**
         * Give feedback on an event
         * @description By whoever was there, once per registration, from the start of the event until 14 days after it. Nobody gives it for others, so that who answered without a name shows nowhere.
         */
        post: operations["giveFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{event_id}/feedback-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See whom a mail would ask for feedback on an event
         * @description Counts registrations of people who were there. Who has answered with a name is not asked; who has answered anonymously is, because nobody is to know.
         */
        get: operations["getFeedbackRequest"];
        put?: never;
        /**
         * Ask for feedback on an event that is over
         * @description Each registration is asked once, whether by this or by itself on the morning after the event. The mail holds a link that needs no account. Nothing is sent to people without an address, who died or are archived.
         */
        post: operations["askForFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registrations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List registrations for all events
         * @description The member role sees its own. Front desk sees names, tickets and states; e-mail, price, answers and reasons are null.
         */
        get: operations["listRegistrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registrations/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give feedback with the link of a mail
         * @description The token of the mail that asks for feedback stands for one registration; no account is needed. Once per registration, until 14 days after the event.
         */
        post: operations["giveLinkedFeedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registrations/feedback-stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page that ends requests for feedback
         * @description For mail programs that open the address of List-Unsubscribe instead of sending it a POST: it leads on to the page with the button. Nothing ends by opening it.
         */
        get: operations["openEndOfFeedbackRequests"];
        put?: never;
        /**
         * End requests for feedback with the link of one
         * @description The mail that asks what an event was like carries this address in List-Unsubscribe, for one click in the mail program (RFC 8058); no signing in is needed. A member is not asked any more after any event, and somebody who is no member not at that address. All other mails about events come as before. The link works as often as it is used.
         */
        post: operations["stopFeedbackRequests"];
        /**
         * Get requests for feedback again with the link of one
         * @description Takes back what a POST to this address has ended. Works as often as it is used.
         */
        delete: operations["resumeFeedbackRequests"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registrations/guest-request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register as a guest for a public event
         * @description Sends a mail with a link; nothing is booked and no seat is held until that is confirmed. The answer is the same whether or not the address is known, and also where none is sent, because a mailbox gets at most five an hour. Of the links of an address for an event the newest five work. For events that everybody may see and that take guests, and ticket types for everybody or with a code.
         */
        post: operations["requestGuestSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registrations/guest-confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a registration as a guest with the link of a mail
         * @description Books what was asked for, with a seat or a place on the waiting list, by the rules of the event as they are now, and only what the guest was shown: where the ticket, the price or the place in line is another by then, nothing is booked and the answer is a conflict. The token works for 24 hours and books once; used again it answers with what it has booked.
         */
        post: operations["confirmGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registrations/seat-decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take, keep or give up a seat with the link of a mail
         * @description The token of a mail about a registration stands for its person until the event begins, for an offered seat until the offer ends; no account is needed. A seat given up or declined goes to the waiting list, and the rules of cancelling by oneself hold.
         */
        post: operations["decideSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/registrations/held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the seats of a registration with the link of a mail
         * @description For whoever holds the link, with no account: how many seats there are, and who comes along.
         */
        get: operations["getHeldSeats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Name who comes along with the link of a mail
         * @description The token of a mail about a registration stands for its person; no account is needed. The names replace those that were given, as long as the event is not over and the booking holds: the rules of the member role.
         */
        patch: operations["nameHeldCompanions"];
        trace?: never;
    };
    "/api/v1/registrations/held/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take seats out of a registration with the link of a mail
         * @description The token of a mail about a registration stands for its person; no account is needed. The rules of the member role hold: seats are taken out as long as the registration can be cancelled by oneself, and the organizers add them. Of the invoice their share is taken back by a credit note; what had been paid of it is credit.
         */
        post: operations["takeHeldSeatsOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/consents/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page that withdraws a consent
         * @description For mail programs that open the address of List-Unsubscribe instead of sending it a POST: it leads on to the page with the button. Nothing is withdrawn by opening it.
         */
        get: operations["openConsentWithdrawal"];
        put?: never;
        /**
         * Withdraw a consent with the link of a mail
         * @description A mail that was sent because somebody consented to its purpose carries this address in List-Unsubscribe, for one click in the mail program (RFC 8058); no account is needed. The link works as often as it is used. The log of consents says that it was the link.
         */
        post: operations["withdrawConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/predict/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for anomalies
         * @description Looks through a module, or all of them, and keeps what it finds. Findings that somebody resolved or ignored come back with that status. Two runs on the same data give the same.
         */
        post: operations["findAnomalies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/findings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what detectors found
         * @description Anomalies, insights and members who may leave, those that matter most first. Only what rests on records that the caller may read.
         */
        get: operations["listFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/findings/{finding_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a finding
         * @description One finding of any kind with the records that it rests on.
         */
        get: operations["getFinding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Resolve, ignore or snooze a finding, open it again, or say whether it was useful
         * @description A decision outlives the next run. About what is so now it holds until the figure has moved on by a quarter.
         */
        patch: operations["decideFinding"];
        trace?: never;
    };
    "/api/v1/ai/anomalies/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the anomalies that were found
         * @description Open ones and decided ones, the most severe first.
         */
        get: operations["listAnomalies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/anomalies/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a draft before it is sent
         * @description Tells what looks odd about an invoice that is being written. Nothing is kept, and nothing is refused.
         */
        post: operations["checkDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/anomalies/check/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a member before saving
         * @description Tells what looks wrong about a member as typed. Nothing is kept, and nothing is refused.
         */
        post: operations["checkMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/anomalies/check/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an event before saving
         * @description Tells what looks wrong about an event as typed, beside the others. Nothing is kept, and nothing is refused.
         */
        post: operations["checkEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/anomalies/check/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a payment before recording
         * @description Tells what looks wrong: money that came before its invoice or in a year that is over, or that is recorded already. Nothing is kept, and nothing is refused.
         */
        post: operations["checkPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/anomalies/check/registrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a guest before registering
         * @description Tells who of the same name and address is registered for the event already. Nothing is kept, and nothing is refused.
         */
        post: operations["checkRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/anomalies/{finding_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an anomaly
         * @description One finding with the records that it rests on.
         */
        get: operations["getAnomaly"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Resolve or ignore an anomaly, or open it again
         * @description What was decided stays decided when the same is found again.
         */
        patch: operations["decideAnomaly"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @enum {string} */
            code: "invalid" | "malformed" | "unauthenticated" | "forbidden" | "unverified" | "not_found" | "method_not_allowed" | "conflict" | "stale" | "payload_too_large" | "url_too_long" | "unsupported_media_type" | "precondition_required" | "rate_limited" | "internal" | "unavailable";
            request_id: string;
            errors?: {
                pointer: string;
                code: string;
                message: string;
            }[];
        };
        AccountRegistration: {
            first_name: string;
            last_name: string;
            /** Format: email */
            email: string;
            /** @example harbour-club */
            tenant_id: string;
            /** @description true refuses an association that exists, false one that does not; without it either is taken */
            is_new_tenant?: boolean;
            /**
             * @description Answers to what the association asks, by the keys of its fields
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
            /**
             * @description What is agreed to of what the association asks, by the keys of its purposes
             * @example [
             *       "newsletter"
             *     ]
             */
            consents?: string[];
            /** @example Evening-Tide-7 */
            password: string;
            confirm_password: string;
        };
        Registered: {
            /** Format: uuid */
            user_id: string;
            /** Format: email */
            email: string;
            tenant_id: string;
            message: string;
        };
        JoiningField: {
            /** @description Its name in custom_values, and behind `custom_values.` in conditions and columns */
            key: string;
            label: string;
            /** @enum {string} */
            type: "text" | "long_text" | "number" | "money" | "date" | "boolean" | "choice" | "multi_choice" | "url";
            /** @description What a choice is made among; empty for other types */
            choices: {
                value: string;
                label: string;
            }[];
            /** @description Asked for when a record is made, of whoever may fill it in */
            required: boolean;
            help: string;
            /** @description Of amounts: the currency of the association */
            currency: string | null;
            /** @description Archived fields keep the values that there are and take none */
            archived_at: string | null;
        };
        JoiningPurpose: {
            /**
             * @description Its name in conditions and in the log
             * @example newsletter
             */
            key: string;
            /** @example News by e-mail */
            label: string;
            /** @description What people read and agree to */
            text: string;
        };
        EmailVerification: {
            token: string;
        };
        Verified: {
            message: string;
            /** Format: email */
            email: string;
            tenant_id: string;
            is_awaiting_approval: boolean;
            /**
             * @description The address of an account, a new one on the record of a member, or a new one to sign in with
             * @enum {string}
             */
            proved: "account" | "new_address" | "sign_in_address";
        };
        Credentials: {
            /** Format: email */
            email: string;
            tenant_id: string;
            password: string;
        };
        SignedIn: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
            user: components["schemas"]["Profile"];
        };
        Profile: {
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The same as id
             */
            user_id: string;
            /** Format: email */
            email: string;
            first_name: string;
            last_name: string;
            tenant_id: string;
            roles: components["schemas"]["RoleName"][];
            email_verified: boolean;
            email_change: {
                /** Format: email */
                email: string;
                /** Format: date-time */
                asked_at: string;
                /** Format: date-time */
                expires_at: string;
            } | null;
            /** @description The member record that belongs to the account */
            member_id: string | null;
            /** @description How often a mail tells what waits for the account; null for whoever only reads */
            summary_frequency: ("daily" | "weekly" | "never") | null;
            last_login_at: string | null;
            /** Format: date-time */
            created_at: string;
            version: number;
            tenant: {
                tenant_id: string;
                name: string;
                locale: string;
                currency: string;
                time_zone: string;
                accent_color: string;
                logo_file_id: string | null;
                /** @description Whether it keeps a member directory */
                has_directory: boolean;
                is_demo: boolean;
            };
        };
        /** @enum {string} */
        RoleName: "administrator" | "membership_manager" | "treasurer" | "auditor" | "event_manager" | "front_desk" | "member";
        ResendRequest: {
            /** Format: email */
            email: string;
            tenant_id: string;
            /**
             * Format: uuid
             * @description From the answer to the registration; without it every registration of the address gets a new link
             */
            user_id?: string;
        };
        Message: {
            message: string;
        };
        ProfilePatch: {
            first_name?: string;
            last_name?: string;
            /**
             * @description Only for whoever works for the association
             * @enum {string}
             */
            summary_frequency?: "daily" | "weekly" | "never";
        };
        AssociationsRequest: {
            /** Format: email */
            email: string;
        };
        Address: {
            /** Format: email */
            email: string;
            tenant_id: string;
        };
        PasswordReset: {
            token: string;
            /** @example Evening-Tide-7 */
            password: string;
            confirm_password: string;
        };
        SignInAddress: {
            /** Format: email */
            email: string;
            current_password: string;
        };
        EmailRestoration: {
            token: string;
            /** @description One that held before the address was changed */
            former_password: string;
            /** @example Evening-Tide-7 */
            password: string;
            confirm_password: string;
        };
        PasswordChange: {
            current_password: string;
            /** @example Evening-Tide-7 */
            password: string;
            confirm_password: string;
        };
        PasswordChanged: {
            message: string;
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds */
            expires_in: number;
        };
        BrowserSession: {
            /** Format: uuid */
            id: string;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** Format: date-time */
            expires_at: string;
            is_current: boolean;
        };
        Tenant: {
            tenant_id: string;
            name: string;
            locale: string;
            /** @description An ISO 4217 code */
            currency: string;
            time_zone: string;
            /** @description The month in which the fiscal year starts */
            fiscal_year_start: number;
            accent_color: string;
            /** @description What stands beside the name on pages and in mails */
            logo_file_id: string | null;
            /** @description On papers, and where answers to mails go unless reply_to says otherwise */
            contact_email: string | null;
            /** @description Where answers to mails go */
            reply_to: string | null;
            /** @description On papers; the name where it is null */
            legal_name: string | null;
            /** @description Several lines, as papers print them */
            address: string | null;
            telephone: string | null;
            website: string | null;
            tax_number: string | null;
            vat_id: string | null;
            /** @description Court and number of the entry in a register */
            register_entry: string | null;
            iban: string | null;
            bic: string | null;
            bank_name: string | null;
            /** @description How many days after an invoice is issued it is due */
            payment_terms_days: number;
            /** @description For how many days a seat is held that has to be paid first */
            ticket_payment_days: number;
            /** @description How many days after the due date the first reminder goes out */
            reminder_1_days: number;
            /** @description The same for the second */
            reminder_2_days: number;
            /** @description The same for the third, the last */
            reminder_3_days: number;
            /** @description For how many years after their own an erased person’s issued papers are kept */
            paper_years: number;
            invoice_footer: string | null;
            /** @description Printed where a paper charges no tax */
            tax_exemption: string | null;
            /** @enum {string} */
            joining_rule: "open" | "approval" | "invitation";
            /** @description Whether current members see those of each other who agreed to it */
            has_directory: boolean;
            /** @description Whether Home leaves out the first steps of a new association */
            hides_first_steps: boolean;
            invoice_prefix: string;
            /** @description Nothing that counts in the journal on this day or before changes any more */
            books_closed_through: string | null;
            is_demo: boolean;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        TenantPatch: {
            name?: string;
            locale?: string;
            currency?: string;
            time_zone?: string;
            fiscal_year_start?: number;
            accent_color?: string;
            /** @description A file of the kind logo, which anybody can then see; null for none */
            logo_file_id?: string | null;
            contact_email?: string | null;
            reply_to?: string | null;
            legal_name?: string | null;
            address?: string | null;
            telephone?: string | null;
            website?: string | null;
            tax_number?: string | null;
            vat_id?: string | null;
            register_entry?: string | null;
            iban?: string | null;
            bic?: string | null;
            paper_years?: number;
            bank_name?: string | null;
            payment_terms_days?: number;
            ticket_payment_days?: number;
            reminder_1_days?: number;
            reminder_2_days?: number;
            reminder_3_days?: number;
            invoice_footer?: string | null;
            tax_exemption?: string | null;
            /** @enum {string} */
            joining_rule?: "open" | "approval" | "invitation";
            has_directory?: boolean;
            hides_first_steps?: boolean;
            invoice_prefix?: string;
        };
        StoredFile: {
            /** Format: uuid */
            id: string;
            /**
             * @description What it is for
             * @enum {string}
             */
            kind: "logo" | "paper";
            name: string;
            /**
             * @description What the content is, whatever was sent
             * @enum {string}
             */
            media_type: "image/png" | "image/jpeg" | "application/pdf";
            byte_size: number;
            /** @description Digest of the content, in hexadecimal digits */
            sha256: string;
            /** @description Who gave it; null for what the service wrote */
            account_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ModelDescription: {
            noun: string;
            one: string;
            many: string;
            can_search: boolean;
            fields: components["schemas"]["FieldDescription"][];
            relations: {
                name: string;
                label: string;
                to: string;
                many: boolean;
            }[];
            population: {
                /**
                 * @description A condition; the tag questions explains them
                 * @example {
                 *       "status": "active",
                 *       "city": {
                 *         "not": "Hamburg"
                 *       }
                 *     }
                 */
                where: {
                    [key: string]: unknown;
                };
                words: string;
            };
            time_field: string;
        };
        FieldDescription: {
            name: string;
            label: string;
            type: string;
            tests: string[];
            values: {
                value: string;
                label: string;
            }[] | null;
            refers_to: string | null;
            can_group: boolean;
            /** @description Whether an index finds its values, however many rows there are */
            is_indexed: boolean;
        };
        Question: {
            /** @description What is asked about, such as members */
            of: string;
            /**
             * @description A condition; the tag questions explains them
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            where?: {
                [key: string]: unknown;
            };
            /**
             * @default count
             * @enum {string}
             */
            show?: "count" | "rows" | "sum" | "average" | "median" | "minimum" | "maximum" | "share";
            /** @description What is added up, averaged or compared; a whole number, an amount or a date. Of show share: the amounts of which it is taken */
            field?: string;
            /**
             * @description Of show share: among which rows. All that are not hidden unless given
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            share_of?: {
                [key: string]: unknown;
            };
            /** @description One figure for each value of a field, each related row such as tier, or each month of a date */
            by?: string | {
                field: string;
                /** @enum {string} */
                every: "day" | "week" | "month" | "quarter" | "year";
            };
            /** @description Of groups: only those whose figure passes, such as {"gte": 3}; an amount as decimal text */
            having?: {
                equals?: number | string;
                gt?: number | string;
                gte?: number | string;
                lt?: number | string;
                lte?: number | string;
            };
            /** @description Of rows: a field. Of groups: value or key. With - in front for descending */
            order?: string;
            limit?: number;
            /** @description The same figure in the period before, a year before, or under another condition */
            compare?: ("previous_period" | "year_before") | {
                /**
                 * @description A condition; the tag questions explains them
                 * @example {
                 *       "status": "active",
                 *       "city": {
                 *         "not": "Hamburg"
                 *       }
                 *     }
                 */
                where: {
                    [key: string]: unknown;
                };
                /**
                 * @description A condition; the tag questions explains them
                 * @example {
                 *       "status": "active",
                 *       "city": {
                 *         "not": "Hamburg"
                 *       }
                 *     }
                 */
                share_of?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: date
             * @description A past day, of members and invoices: what is answered, related members and invoices too, is what was so at the end of that day where the association is
             */
            as_of?: string;
        };
        QuestionAnswer: {
            of: string;
            /** @enum {string} */
            show: "count" | "rows" | "sum" | "average" | "median" | "minimum" | "maximum" | "share";
            /** @description What the figure is, in plain words */
            words: string;
            /** @description The past day that was asked for, which belongs to each condition; null for now */
            as_of: string | null;
            /** @enum {string} */
            unit: "count" | "number" | "percent" | "money" | "date";
            currency: string | null;
            /** @description A number, an amount as decimal text, or a date; null where no row says any */
            value: number | string | null;
            /** @description The rows behind the figure */
            count: number;
            /**
             * @description The condition of the rows behind the figure; as filter of the list it opens them
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            where: {
                [key: string]: unknown;
            };
            /** @description Of a share: the rows it is a share of */
            out_of: number | null;
            /** @description Of a share of amounts: what both add up to */
            sums: {
                /** @description A number, an amount as decimal text, or a date; null where no row says any */
                part: number | string | null;
                /** @description A number, an amount as decimal text, or a date; null where no row says any */
                whole: number | string | null;
            } | null;
            groups: components["schemas"]["Group"][] | null;
            /** @description Whether there are groups beyond the limit */
            has_more_groups: boolean;
            /** @description Whether the first group beyond the limit has the same figure as the last within it */
            cuts_a_tie: boolean;
            rows: {
                [key: string]: unknown;
            }[] | null;
            comparison: {
                /** @description A number, an amount as decimal text, or a date; null where no row says any */
                value: number | string | null;
                /** @description The rows behind the figure */
                count: number;
                /**
                 * @description The condition of the rows behind the figure; as filter of the list it opens them
                 * @example {
                 *       "status": "active",
                 *       "city": {
                 *         "not": "Hamburg"
                 *       }
                 *     }
                 */
                where: {
                    [key: string]: unknown;
                };
                words: string;
                difference: number | string | null;
                change_percent: number | null;
                groups: components["schemas"]["Group"][] | null;
            } | null;
        };
        Group: {
            key: string | null;
            label: string;
            /** @description A number, an amount as decimal text, or a date; null where no row says any */
            value: number | string | null;
            /** @description The rows behind the figure */
            count: number;
            /**
             * @description The condition of the rows behind the figure; as filter of the list it opens them
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            where: {
                [key: string]: unknown;
            };
        };
        Archive: {
            /** Format: uuid */
            id: string;
            /**
             * @description A job writes it; done ones can be fetched
             * @enum {string}
             */
            status: "queued" | "running" | "done" | "failed";
            /** @description How many of its parts are written */
            done_count: number;
            /** @description How many parts it will have; 0 until that is known */
            total_count: number;
            /** @description Of the file, once it is done */
            byte_size: number | null;
            /** @description Digest of the file, in hexadecimal digits */
            sha256: string | null;
            /** @description Why it failed */
            fault: string | null;
            /** @description Who asked for it */
            account_id: string | null;
            /** Format: date-time */
            created_at: string;
            finished_at: string | null;
            /**
             * Format: date-time
             * @description When it is removed
             */
            expires_at: string;
        };
        View: {
            /** Format: uuid */
            id: string;
            /** @description What it lists, such as members */
            noun: string;
            name: string;
            /**
             * @description A condition; the tag questions explains them
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            filter: {
                [key: string]: unknown;
            };
            columns: string[] | null;
            sort: string | null;
            /** @description Whether all staff see it who may ask what it asks; members and auditors share none */
            is_shared: boolean;
            is_own: boolean;
            /**
             * @description Who made it
             * @example Ada Lovelace
             */
            owner_name: string;
            /** @description Whether you may change and delete it */
            can_edit: boolean;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        NewView: {
            /** @description What it lists, such as members */
            noun: string;
            name: string;
            /**
             * @description A condition; the tag questions explains them
             * @default {}
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /** @default null */
            columns?: string[] | null;
            /** @default null */
            sort?: string | null;
            /** @default false */
            is_shared?: boolean;
        };
        ViewPatch: {
            name?: string;
            /**
             * @description A condition; the tag questions explains them
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            columns?: string[] | null;
            sort?: string | null;
            /** @description Whether all staff see it who may ask what it asks; members and auditors share none */
            is_shared?: boolean;
        };
        Import: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            noun: "members" | "events" | "registrations" | "invoices" | "payments";
            /** @description What the file is called */
            name: string;
            /** @enum {string} */
            status: "draft" | "checking" | "checked" | "running" | "done" | "undoing" | "undone" | "failed";
            /** @description Why it stopped */
            fault: string | null;
            /** @enum {string} */
            kind: "csv" | "xlsx" | "camt" | "mt940";
            encoding: ("utf-8" | "windows-1252" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "iso-8859-2" | "macintosh") | null;
            delimiter: ("," | ";" | "\t" | "|") | null;
            /** @description The sheets of a workbook */
            sheets: string[];
            sheet: string | null;
            /** @description Of a bank statement, its accounts; none of another file */
            statements: components["schemas"]["ImportStatement"][];
            /** @description The line with the names of the columns */
            header_line: number;
            /** @description The program that the columns are known from */
            layout: string | null;
            columns: components["schemas"]["ImportColumn"][];
            tiers: components["schemas"]["ImportTier"][];
            /** @description The tier of rows that name none */
            default_tier_id: string | null;
            /** @description What is recognised as there already by what */
            match_by: ("member_number" | "email" | "name" | "number" | "title" | "code" | "attendee" | "content")[];
            /**
             * @description What is done with it; payments always stay as they are
             * @enum {string}
             */
            on_match: "update" | "skip";
            /** @description Whether members are mailed what their payment does: a membership that begins or goes on, a seat */
            tells_members: boolean;
            /** @description Lines that are not imported, whatever they say */
            left_out: number[];
            /** @description Lines whose payment is one of its own, although one of the same payer, day and amount is there */
            kept_apart: number[];
            /** @description Lines of which somebody has said whose money it is, or what it pays */
            assigned: {
                line: number;
                member_id: string | null;
                invoices: {
                    /** Format: uuid */
                    invoice_id: string;
                    amount: string | null;
                }[] | null;
            }[];
            /** @description What has to be answered before the check */
            questions: string[];
            row_count: number;
            /** @description Rows that the dry run has looked at */
            checked_count: number;
            create_count: number;
            update_count: number;
            skip_count: number;
            problem_count: number;
            done_count: number;
            refused_count: number;
            undone_count: number;
            /** @description Rows that the undo left because somebody has edited them since */
            kept_count: number;
            /** @description Consents that its rows note, or have noted */
            consent_count: number;
            /** @description Payments that it added of which something is left; null in a list */
            credit_count: number | null;
            /** @description Rows of a file of payments of which nobody knows yet who paid, or what for */
            unassigned_count: number;
            /** @description Rows of a bank’s file that take a payment back, or may, which still stands; null in a list */
            returned_count: number | null;
            can_undo: boolean;
            undo_until: string | null;
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            checked_at: string | null;
            finished_at: string | null;
            version: number;
        };
        ImportStatement: {
            /** @description As the bank writes it, without blanks; empty where it does not */
            account: string;
            currency: string;
            /** @description The day of the first booking */
            from: string;
            /** @description The day of the last booking */
            until: string;
            booking_count: number;
            received: string;
            paid_out: string;
            /** @description The balance before the first booking */
            opening: string | null;
            /** @description The balance after the last booking */
            closing: string | null;
            /** @description The statement of this account before it that was imported */
            previous: {
                /** Format: uuid */
                import_id: string;
                until: string;
                closing: string | null;
            } | null;
        };
        ImportColumn: {
            /** @description From 0 */
            position: number;
            header: string;
            /** @description The field that it fills; null leaves the column out */
            field: string | null;
            /** @description How sure that is; 1 once somebody has chosen */
            confidence: number;
            /**
             * @description What its cells look like
             * @enum {string}
             */
            content: "empty" | "text" | "email" | "date" | "time" | "money" | "number" | "boolean" | "iban" | "phone";
            filled_count: number;
            /** @description Some of its cells */
            samples: string[];
            /** @description How its dates are written */
            date_order: ("dmy" | "mdy" | "ymd") | null;
            /**
             * @description What stands before the cents, as far as its cells tell
             * @enum {string}
             */
            decimal: "," | ".";
            /** @description The orders that all of its dates fit; with several, choose one */
            date_orders: ("dmy" | "mdy" | "ymd")[];
            /** @description Amounts below zero */
            negative_count: number;
            /** @description What an open balance below zero is; to be chosen where there are such */
            negative: ("owed" | "credit") | null;
        };
        ImportTier: {
            name: string;
            /** @description Rows that name it */
            count: number;
            tier_id: string | null;
            /** @description Create it with the import, free of charge and for a year until you edit it */
            create: boolean;
            /** @description Of one that is created: for how many people of a family or organisation it is; null for one person */
            seats?: number | null;
        };
        ImportFieldName: {
            field: string;
            label: string;
        };
        ImportPatch: {
            /** @enum {string} */
            encoding?: "utf-8" | "windows-1252" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "iso-8859-2" | "macintosh";
            /** @enum {string} */
            delimiter?: "," | ";" | "\t" | "|";
            sheet?: string;
            header_line?: number;
            /** @description Only the columns that change */
            columns?: {
                position: number;
                field?: string | null;
                /** @enum {string} */
                date_order?: "dmy" | "mdy" | "ymd";
                /** @enum {string} */
                negative?: "owed" | "credit";
                /**
                 * @description Adds a custom field of this type, called as the column is, which the column then fills
                 * @enum {string}
                 */
                create_field?: "text" | "long_text" | "number" | "money" | "date" | "boolean" | "choice" | "multi_choice" | "url";
            }[];
            /** @description Only the tiers that change */
            tiers?: {
                name: string;
                tier_id?: string | null;
                create?: boolean;
                /** @description Of one that is created; as many as its largest family in the file needs unless given */
                seats?: number | null;
            }[];
            default_tier_id?: string | null;
            /** @description Of members only */
            match_by?: ("member_number" | "email" | "name")[];
            /** @enum {string} */
            on_match?: "update" | "skip";
            /** @description Of payments only; other imports write to nobody */
            tells_members?: boolean;
            /** @description All lines that are not imported; forgotten where the file is read in another way */
            left_out?: number[];
            /** @description Of payments only: all lines that are kept although the check takes them for money that is there already */
            kept_apart?: number[];
            /** @description Of payments only: all lines of which is said whose money it is, or what it pays */
            assigned?: components["schemas"]["RowAssignment"][];
        };
        RowAssignment: {
            line: number;
            /** @description Whose money it is; null for the payer of the row or of its first invoice */
            member_id: string | null;
            /** @description What it pays, in this order: as much as the money goes, or the amount that is given; an empty list keeps it as credit, null leaves it to what the row names or the member owes */
            invoices: {
                /** Format: uuid */
                invoice_id: string;
                amount?: (string | number) | null;
            }[] | null;
        };
        ImportRow: {
            /** Format: uuid */
            id: string;
            /** @description As a spreadsheet counts */
            line: number;
            title: string;
            /** @enum {string} */
            outcome: "create" | "update" | "skip" | "problem";
            /** @enum {string} */
            state: "waiting" | "done" | "refused" | "undone" | "kept";
            /** @description The record that it is, or became */
            object_id: string | null;
            matched_by: ("member_number" | "email" | "name" | "number" | "title" | "code" | "attendee" | "content") | null;
            /** @description The fields that an update changes */
            changes: string[];
            problems: components["schemas"]["RowProblem"][];
            note: string | null;
            /** @description Of payments: what nobody knows of it yet */
            lacks: ("payer" | "invoice") | null;
            /** @description Of rows that can be assigned, what they tell */
            payment: {
                /** @example 120.00 */
                amount: string;
                currency: string;
                received_on: string | null;
                payer_name: string | null;
                reference: string | null;
            } | null;
            /** @description What somebody has said of it */
            assigned: {
                member_id: string | null;
                payer: string | null;
                invoices: {
                    /** Format: uuid */
                    invoice_id: string;
                    number: string;
                    amount: string | null;
                }[] | null;
            } | null;
            /** @description Of rows that lack something, while they can be assigned; the likeliest first */
            suggestions: {
                member_id: string | null;
                /** @description The member with the number, or who else pays */
                payer: string;
                /** @description None keeps the money as credit */
                invoices: {
                    /** Format: uuid */
                    invoice_id: string;
                    number: string;
                    amount: string | null;
                }[];
                /** @description What speaks for it, in a sentence */
                reason: string;
            }[];
        };
        RowProblem: {
            /** @description The column, from 0 */
            position: number | null;
            /** @description What the column is called */
            column: string | null;
            field: string | null;
            /** @description The problem with the way out */
            message: string;
        };
        BulkAction: {
            /** @description null for a dry run, of which nothing is kept */
            id: string | null;
            noun: string;
            action: string;
            /**
             * @example {
             *       "tag": "board"
             *     }
             */
            params: {
                [key: string]: unknown;
            };
            /** @description What is done to which rows */
            words: string;
            /** @enum {string} */
            status: "preview" | "queued" | "running" | "done" | "failed";
            /** @description Why it stopped */
            fault: string | null;
            total_count: number;
            /** @description Of a dry run: rows of the condition that it is not for, such as members who did not consent to a mail */
            left_out_count: number | null;
            /** @description Of a dry run: what is to be known before, such as how many a mail would reach who are no members now */
            notes: string[];
            /** @description Of a dry run of mail: the mail as the first of them would get it */
            sample: {
                to: string;
                subject: string;
                text: string;
            } | null;
            /** @description Of a dry run, as the next two: of its first rows, which were tried out */
            changed_count: number;
            /** @description Rows that were already so */
            unchanged_count: number;
            /** @description Rows that could not be changed; each says why */
            refused_count: number;
            /** @description Of a dry run: ten of the rows */
            examples: {
                /** Format: uuid */
                id: string;
                title: string;
                /** @description What it would change; null where nothing */
                change: string | null;
                /** @description Why it would be refused */
                problem: string | null;
                /** @description Why nothing would change, where the row does not tell it */
                unchanged: string | null;
            }[];
            /** @description Of a dry run: whether it could be taken back */
            can_undo: boolean;
            undoes: string | null;
            undone_by: string | null;
            created_at: string | null;
            finished_at: string | null;
        };
        NewBulkAction: {
            /** @description What it acts on, such as members */
            noun: string;
            /**
             * @description All rows that meet it; instead of ids
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /** @description These rows; instead of filter */
            ids?: string[];
            /** @description For members archive, restore, tag, untag, change_tier, invoice_dues, invite, note_consent, set_field and mail; for events tag, untag and set_field; for registrations and invoices set_field */
            action: string;
            /**
             * @description What the action needs: of tag and untag the tag; of change_tier tier_id, from (now, next_term, or unbilled between tiers of one price) and send; of invoice_dues send; of note_consent purpose, state (given or withdrawn), way (form or staff), and day and note where there are any; of set_field key and value, null takes it out; of mail subject, text and language, and purpose where it goes to those only who consented to it
             * @default {}
             * @example {
             *       "tag": "board"
             *     }
             */
            params?: {
                [key: string]: unknown;
            };
            /**
             * @description Only counts the rows and shows ten of them
             * @default false
             */
            dry_run?: boolean;
        };
        BulkActionRow: {
            /**
             * Format: uuid
             * @description Of the record
             */
            id: string;
            title: string | null;
            /** @enum {string} */
            state: "waiting" | "changed" | "unchanged" | "refused";
            /** @description What was changed, or why it was not */
            message: string | null;
        };
        Account: {
            /** Format: uuid */
            id: string;
            /** Format: email */
            email: string;
            first_name: string;
            last_name: string;
            roles: components["schemas"]["RoleName"][];
            /** @enum {string} */
            status: "unverified" | "awaiting_approval" | "verified" | "disabled";
            /** @description Invited, and no password chosen yet */
            is_invited: boolean;
            email_change: {
                /** Format: email */
                email: string;
                /** Format: date-time */
                asked_at: string;
                /** Format: date-time */
                expires_at: string;
            } | null;
            member_id: string | null;
            /**
             * @description What somebody answered who waits to be let in, by the keys of custom fields; their member record has it afterwards
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            joining_answers: {
                [key: string]: string | number | boolean | string[];
            };
            email_verified_at: string | null;
            last_login_at: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        NewAccount: {
            first_name: string;
            last_name: string;
            /** Format: email */
            email: string;
            /**
             * @default [
             *       "member"
             *     ]
             */
            roles?: components["schemas"]["RoleName"][];
        };
        AccountPatch: {
            roles?: components["schemas"]["RoleName"][];
            /** @enum {string} */
            status?: "verified" | "disabled";
        };
        NewSignInAddress: {
            /** Format: email */
            email: string;
        };
        ApiDescription: {
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        AiHealth: {
            /**
             * @description degraded: the first model cannot be asked now. builtin_only: none is configured, or none is wanted
             * @enum {string}
             */
            status: "ok" | "degraded" | "builtin_only";
            provider: {
                configured: boolean;
                /** @description Told to administrators only */
                base_url_host: string | null;
                /** @description null: nothing configured, or the server does not list its models */
                reachable: boolean | null;
                latency_ms: number | null;
                checked_at: string | null;
                error_kind: components["schemas"]["FailureKind"] | null;
            };
            /** @description Answers the next question: a model, or builtin */
            active_model: string;
            /** @description In the order in which they are asked */
            chain: {
                id: string;
                state: components["schemas"]["CircuitState"];
                /** @description Until then it is not asked */
                open_until: string | null;
                /** @description Why it is not asked, or was not */
                reason: components["schemas"]["FailureKind"] | null;
                /** @description Of its last 100 answers, between 0 and 1 */
                success_rate: number | null;
                /** @description Half of its answers began within */
                p50_ms: number | null;
                p95_ms: number | null;
                last_success_at: string | null;
            }[];
            builtin: {
                available: boolean;
                /** @description How long it took to answer a question of ours */
                self_test_ms: number | null;
            };
            budget: components["schemas"]["TokenBudget"];
        };
        /** @enum {string} */
        FailureKind: "rate_limited" | "quota" | "credentials" | "unknown_model" | "context_too_long" | "unsupported_setting" | "no_tools" | "bad_request" | "content_filter" | "timeout" | "unreachable" | "server_error" | "bad_answer" | "interrupted" | "too_large";
        /** @enum {string} */
        CircuitState: "closed" | "open" | "half_open";
        TokenBudget: {
            /** @description Spent and promised to questions that are being answered */
            used: number;
            limit: number;
            /** Format: date-time */
            resets_at: string;
        };
        AiModels: {
            models: components["schemas"]["AiModel"][];
            active_model: string;
            /** @description Goes first when nothing is wrong */
            default_model: string;
            fallback_order: string[];
        };
        AiModel: {
            /** @description For `model` of a question */
            id: string;
            name: string;
            /** @enum {string} */
            provider: "openai" | "openai-compatible" | "builtin";
            /** @enum {string} */
            kind: "llm" | "builtin";
            /** @description Whether it can be asked now */
            available: boolean;
            /** @description Whether it answers the next question */
            active: boolean;
            /** @description 1 is asked first; null: offered by its server, but not used */
            priority: number | null;
            state: components["schemas"]["CircuitState"];
            capabilities: {
                /** @description null: not known */
                tools: boolean | null;
                streaming: boolean | null;
                json: boolean | null;
            };
            /** @description In tokens; null: not known */
            context_window: number | null;
            /** @enum {string} */
            source: "configured" | "discovered" | "builtin";
        };
        ChatRequest: {
            message: string;
            /**
             * Format: uuid
             * @description Goes on with this conversation; a new one begins without it
             */
            conversation_id?: string;
            /** @description The last question of the conversation and its answer give way to this one, as after an edit or a retry */
            replaces_last?: boolean;
            /** @description A model of GET /api/v1/ai/models; the first that answers without it */
            model?: string;
        };
        ChatAnswer: {
            response: string;
            /**
             * @description Of the response: that of the question
             * @enum {string}
             */
            language: "en" | "de" | "fr";
            /** Format: uuid */
            conversation_id: string;
            /** Format: uuid */
            message_id: string;
            /** @description Every figure in the response, and where it comes from */
            figures: components["schemas"]["Figure"][];
            /** @description What was looked up */
            asks: components["schemas"]["AnsweredAsk"][];
            /** @description What was found, with its rows */
            results: components["schemas"]["NumberedResult"][];
            verification: components["schemas"]["AnswerVerification"];
            model: components["schemas"]["AnsweringModel"];
            clarification: components["schemas"]["Clarification"] | null;
            draft: components["schemas"]["DraftOffer"] | null;
            /** @description Questions that could come next */
            suggestions: string[];
        };
        Figure: {
            /** @description Offset of its first character in the response */
            start: number;
            end: number;
            text: string;
            value: number | string | null;
            unit: components["schemas"]["Unit"];
            source: components["schemas"]["FigureSource"] | null;
            href: string | null;
        };
        /** @enum {string} */
        Unit: "members" | "events" | "invoices" | "payments" | "registrations" | "seats" | "responses" | "findings" | "terms" | "count" | "money" | "percent" | "days" | "rating" | "score" | "date" | "month" | "instant" | "text";
        FigureSource: {
            result: string;
            path: string;
        };
        AnsweredAsk: {
            question: {
                /** @description What is asked about, such as members */
                of: string;
                /**
                 * @description A condition; the tag questions explains them
                 * @example {
                 *       "status": "active",
                 *       "city": {
                 *         "not": "Hamburg"
                 *       }
                 *     }
                 */
                where?: {
                    [key: string]: unknown;
                };
                /** @enum {string} */
                show: "count" | "rows" | "sum" | "average" | "median" | "minimum" | "maximum" | "share";
                /** @description What is added up, averaged or compared; a whole number, an amount or a date. Of show share: the amounts of which it is taken */
                field?: string;
                /**
                 * @description Of show share: among which rows. All that are not hidden unless given
                 * @example {
                 *       "status": "active",
                 *       "city": {
                 *         "not": "Hamburg"
                 *       }
                 *     }
                 */
                share_of?: {
                    [key: string]: unknown;
                };
                /** @description One figure for each value of a field, each related row such as tier, or each month of a date */
                by?: string | {
                    field: string;
                    /** @enum {string} */
                    every: "day" | "week" | "month" | "quarter" | "year";
                };
                /** @description Of groups: only those whose figure passes, such as {"gte": 3}; an amount as decimal text */
                having?: {
                    equals?: number | string;
                    gt?: number | string;
                    gte?: number | string;
                    lt?: number | string;
                    lte?: number | string;
                };
                /** @description Of rows: a field. Of groups: value or key. With - in front for descending */
                order?: string;
                limit?: number;
                /** @description The same figure in the period before, a year before, or under another condition */
                compare?: ("previous_period" | "year_before") | {
                    /**
                     * @description A condition; the tag questions explains them
                     * @example {
                     *       "status": "active",
                     *       "city": {
                     *         "not": "Hamburg"
                     *       }
                     *     }
                     */
                    where: {
                        [key: string]: unknown;
                    };
                    /**
                     * @description A condition; the tag questions explains them
                     * @example {
                     *       "status": "active",
                     *       "city": {
                     *         "not": "Hamburg"
                     *       }
                     *     }
                     */
                    share_of?: {
                        [key: string]: unknown;
                    };
                };
                /**
                 * Format: date
                 * @description A past day, of members and invoices: what is answered, related members and invoices too, is what was so at the end of that day where the association is
                 */
                as_of?: string;
            };
            /** @description A figure with a rule of its own, such as retention, instead of the question’s own */
            measure?: string;
            /**
             * @description The language that the answer is worded in; English unless given
             * @enum {string}
             */
            language?: "en" | "de" | "fr";
        };
        NumberedResult: {
            id: string;
            tool: string;
            result: components["schemas"]["ToolResult"];
        };
        ToolResult: {
            /** @description Such as members.count */
            metric: string;
            /** @description What it is, as a heading: "Active members by tier" */
            title: string;
            /** @description How it is counted, in one sentence */
            definition: string;
            value: number | null;
            /** @description Of the value */
            unit: components["schemas"]["Unit"];
            /** @description Of every amount */
            currency: string;
            comparison: components["schemas"]["Comparison"] | null;
            columns: components["schemas"]["Column"][];
            rows: components["schemas"]["ResultRow"][];
            /** @description How many rows there are in all */
            row_count: number;
            truncated: boolean;
            /** @description Sums over all rows, by column key */
            totals: {
                [key: string]: number;
            };
            filters_applied: {
                name: string;
                label: string;
                value: string;
            }[];
            period: components["schemas"]["Period"] | null;
            /** @description The list that holds exactly these rows */
            href: string | null;
            /** Format: date-time */
            as_of: string;
        };
        Comparison: {
            value: number | null;
            period: components["schemas"]["Period"];
            /** @description Of the value against this one: 0.12 is 12 % more; null against nothing */
            change: number | null;
            href: string | null;
        };
        Period: {
            from: string | null;
            to: string | null;
            label: string;
        };
        Column: {
            key: string;
            label: string;
            unit: components["schemas"]["Unit"];
        };
        ResultRow: {
            /** @description Of the record, or of the group */
            id: string;
            label: string;
            cells: {
                [key: string]: number | string | null;
            };
            href: string | null;
        };
        AnswerVerification: {
            /** @description Figures in the answer; each was looked up */
            figures: number;
            /** @description Remarks of a language model that stated facts and were left out */
            remarks_dropped: number;
        };
        AnsweringModel: {
            id: string;
            provider: string;
            /** @enum {string} */
            kind: "llm" | "builtin";
            /** @description Models that were tried before and could not answer */
            fallback_from: string[];
        };
        Clarification: {
            question: string;
            options: string[];
        };
        DraftOffer: {
            /** @description For POST /api/v1/ai/drafts/ */
            message: string;
        };
        InsightFeed: {
            /** @description At most seven, the most important first */
            insights: components["schemas"]["Insight"][];
            as_of: string | null;
            /** @description What was checked */
            checked: {
                detector: string;
                /** @enum {string} */
                status: "found" | "nothing" | "insufficient_history";
                n: number;
            }[];
        };
        Insight: {
            /** Format: uuid */
            id: string;
            kind: string;
            /** @enum {string} */
            module: "finances" | "members" | "events";
            /** @enum {string} */
            tone: "good" | "attention" | "warning";
            title: string;
            /** @description What it rests on, in a sentence or two */
            why: string;
            /** @description How sure it is, in words */
            certainty: string;
            /** @description null for plain facts */
            p_value: number | null;
            /** @description After control of false discoveries over all tests of the run */
            q_value: number | null;
            /** @description Money or members at stake, as a share of all */
            impact: number;
            score: number;
            figures: components["schemas"]["FindingFigure"][];
            rows: components["schemas"]["ResultRow"][];
            /** @description The list with the rows behind it */
            href: string | null;
            action: components["schemas"]["InsightAction"] | null;
            /** @enum {string} */
            status: "open" | "dismissed" | "snoozed";
            snoozed_until: string | null;
            is_useful: boolean | null;
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_seen: string;
            version: number;
        };
        FindingFigure: {
            label: string;
            value: number | string | null;
            unit: components["schemas"]["Unit"];
            currency: string;
            href: string | null;
        };
        InsightAction: {
            label: string;
            href: string;
        };
        InsightPatch: {
            /** @enum {string} */
            status?: "open" | "dismissed" | "snoozed";
            /** @description With status snoozed; two weeks without it */
            snoozed_until?: string | null;
            is_useful?: boolean | null;
        };
        ConversationSummary: {
            /** Format: uuid */
            id: string;
            title: string;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Conversation: {
            /** Format: uuid */
            id: string;
            title: string;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            messages: components["schemas"]["ConversationMessage"][];
        };
        ConversationMessage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            role: "user" | "assistant";
            /** @enum {string} */
            status: "streaming" | "done" | "aborted" | "failed";
            parts: ({
                type: string;
            } & {
                [key: string]: unknown;
            })[];
            /** Format: date-time */
            created_at: string;
        };
        ConversationPatch: {
            title: string;
        };
        Ask: {
            question: components["schemas"]["Question"];
            /** @description A figure with a rule of its own, such as retention, instead of the question’s own */
            measure?: string;
            /**
             * @description The language that the answer is worded in; English unless given
             * @enum {string}
             */
            language?: "en" | "de" | "fr";
        };
        DraftSummary: {
            /** Format: uuid */
            id: string;
            message_id: string | null;
            subject: string;
            /** @description Whom it goes to; null where its condition speaks of what is no longer there */
            words: string | null;
            /** @enum {string} */
            language: "en" | "de" | "fr";
            bulk_action_id: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        NewDraft: {
            /** @description In words, such as "Write a mail to everyone who is late"; instead of filter */
            message?: string;
            /**
             * @description The members who get it; instead of message
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /**
             * @description Everybody gets the mail in it; without it, each in their own as far as there is a text for it
             * @enum {string}
             */
            language?: "en" | "de" | "fr";
            /**
             * Format: uuid
             * @description The answer of a conversation that offered it, by which it is found again
             */
            message_id?: string;
        };
        Draft: {
            /** Format: uuid */
            id: string;
            /**
             * @description A condition; the tag questions explains them
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            filter: {
                [key: string]: unknown;
            };
            /** @description What it is for that members consent to: it goes to those only who did */
            purpose: string | null;
            /** @description The answer of a conversation that offered it */
            message_id: string | null;
            /** @description Whom it goes to */
            words: string;
            /** @enum {string} */
            language: "en" | "de" | "fr";
            subject: string;
            text: string;
            /** @description What subject and text can have in braces */
            fields: string[];
            recipients: {
                /** @description Who would get it now */
                count: number;
                /** @description Tells them from others, and names nobody: for sending it to them alone */
                key: string;
                /** @description Who is meant as well, but does not get it */
                left_out: components["schemas"]["LeftOut"][];
                /** @description Who of them is no member now: pending, lapsed, suspended or cancelled */
                no_member_count: number;
                /** @description How many it reached when its condition was given, where it reaches other people by now */
                chosen: {
                    count: number;
                    /** Format: date-time */
                    at: string;
                } | null;
                examples: {
                    /** Format: uuid */
                    id: string;
                    title: string;
                }[];
            };
            /** @description What it says to those whose own language is another */
            others: {
                /** @enum {string} */
                language: "en" | "de" | "fr";
                subject: string;
                text: string;
                /**
                 * @description Who wrote it last
                 * @enum {string}
                 */
                written_by: "template" | "model" | "person";
                /** @description Whether those whose language it is get it; else they get the text of the draft itself */
                is_used: boolean;
                /** @description Whose language it is, of those who would get the mail now */
                count: number;
                /** @description As the first of those would get it; null where it is not used or there are none */
                preview: {
                    to_name: string;
                    subject: string;
                    text: string;
                    html: string;
                } | null;
            }[];
            /** @description As the first who gets the text of the draft itself would get it */
            preview: {
                to_name: string;
                subject: string;
                text: string;
                html: string;
            } | null;
            /** @description What keeps it from being sent, such as an empty text or a field that there is not */
            problems: {
                field: string;
                message: string;
            }[];
            /**
             * @description Who wrote the text last
             * @enum {string}
             */
            written_by: "template" | "model" | "person";
            /** @description What sends it; null as long as it was not sent */
            bulk_action_id: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        LeftOut: {
            /**
             * @description no_member: rows, such as invoices, that belong to no member; no_consent: not to the purpose of the mail
             * @enum {string}
             */
            reason: "no_email" | "deceased" | "not_current" | "archived" | "no_member" | "no_consent";
            /** @description What is counted: members, or such rows */
            noun: string;
            count: number;
        };
        DraftPatch: {
            /** @description May have {fields}, which each recipient has their own value for */
            subject?: string;
            /** @description As subject; an empty line starts a paragraph */
            text?: string;
            /**
             * @description A condition; the tag questions explains them
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /** @description Goes to those only who consented to it; null for what members have to know */
            purpose?: string | null;
            /** @enum {string} */
            language?: "en" | "de" | "fr";
            /** @description Those that are not given stay as they are */
            others?: {
                /** @enum {string} */
                language: "en" | "de" | "fr";
                /** @description May have {fields}, which each recipient has their own value for */
                subject: string;
                /** @description As subject; an empty line starts a paragraph */
                text: string;
                is_used: boolean;
            }[];
        };
        DraftSending: {
            /** @description How many get it as far as you know: it is not sent where others would be reached by then */
            count?: number;
            /** @description The key of those who get it as far as you know: as many others are no answer to it */
            key?: string;
        };
        DraftTest: {
            /**
             * Format: email
             * @description Your own address
             */
            to_address: string;
            mail_ids: string[];
        };
        PinnedQuestion: {
            /** Format: uuid */
            id: string;
            title: string;
            ask: components["schemas"]["AnsweredAsk"];
            position: number;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The answer, worked out afresh; null where there is none any more */
            result: components["schemas"]["ToolResult"] | null;
            /** @description Why there is no answer */
            problem: string | null;
        };
        NewPinnedQuestion: {
            /** @description What is asked, in plain words */
            title: string;
            ask: components["schemas"]["Ask"];
            /** @description The place among the others, from 0; beyond the last it comes last */
            position?: number;
        };
        PinnedQuestionPatch: {
            /** @description What is asked, in plain words */
            title?: string;
            /** @description The place among the others, from 0; beyond the last it comes last */
            position?: number;
        };
        AiSettings: {
            /** @description false leaves every answer to the built-in analyst */
            uses_models: boolean;
            /** @description Names, e-mail addresses and telephone numbers are replaced before anything leaves */
            pseudonymises: boolean;
            /** @description Tokens that outside models may use in a day; then the built-in analyst answers */
            daily_tokens: number;
            version: number;
        };
        AiSettingsPatch: {
            uses_models?: boolean;
            pseudonymises?: boolean;
            daily_tokens?: number;
        };
        Transmission: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            account_id: string | null;
            host: string;
            model: string;
            is_pseudonymised: boolean;
            names_replaced: number;
            /** @description Word for word as it was sent */
            body: string;
        };
        AiUsage: {
            budget: components["schemas"]["TokenBudget"];
            /** @description The last 30 days, the latest first */
            days: {
                /** Format: date */
                day: string;
                model: string;
                calls: number;
                input_tokens: number;
                output_tokens: number;
            }[];
        };
        ChurnScore: {
            /** Format: uuid */
            id: string;
            member_number: string;
            first_name: string;
            last_name: string;
            email: string | null;
            tier_id: string | null;
            tier_name: string | null;
            valid_through: string | null;
            /** @enum {string} */
            level: "low" | "medium" | "high";
            probability: number;
            factors: components["schemas"]["Factor"][];
            protective: components["schemas"]["Factor"][];
            recommended_action: components["schemas"]["RecommendedAction"];
            /** Format: date */
            as_of: string;
        };
        Factor: {
            /** @enum {string} */
            feature: "renewal" | "arrears" | "payments" | "direct_debit" | "attendance" | "no_shows" | "tenure" | "renewal_habit" | "dues" | "feedback" | "account";
            label: string;
            /** @enum {string} */
            direction: "raises" | "lowers";
            /** @description What it is for this member, in `unit` */
            value: number | null;
            /** @description What it is for a typical member of the association */
            typical: number | null;
            /** @enum {string} */
            unit: "days" | "events" | "percent" | "years" | "payments" | "money" | "rating" | "yes_no" | "renewals";
            /** @description Log-odds that it adds to the score, or takes off */
            contribution: number;
            /** @description Of everything that moves the score */
            share: number;
            explanation: string;
            /** @description The rows behind it */
            href: string | null;
            /** @description What the model would say if this were otherwise; an association, not a promise */
            counterfactual: {
                change: string;
                probability: number;
            } | null;
        };
        RecommendedAction: {
            /** @enum {string} */
            kind: "none" | "mail" | "call" | "invite" | "instalments" | "remind" | "win_back";
            label: string;
            reason: string;
            draft: {
                subject: string;
                body: string;
            } | null;
            href: string | null;
        };
        ChurnModelCard: {
            refresh: components["schemas"]["ChurnRefresh"];
            model: {
                version: number;
                basis: components["schemas"]["Basis"];
                /** Format: date-time */
                trained_at: string;
                trained_on: components["schemas"]["TrainedOn"];
                quality: components["schemas"]["Quality"] | null;
                back_test: components["schemas"]["BackTest"] | null;
                counts: {
                    low: number;
                    medium: number;
                    high: number;
                };
            } | null;
        };
        ChurnRefresh: {
            /** @enum {string} */
            state: "never" | "waiting" | "running" | "done" | "failed";
            done_count: number;
            total_count: number;
            finished_at: string | null;
        };
        /** @enum {string} */
        Basis: "prior" | "blended" | "tenant";
        TrainedOn: {
            /** @description Members times months */
            rows: number;
            lapses: number;
            from: string | null;
            to: string | null;
        };
        Quality: {
            /** @description How often of two members the one who lapsed had the higher score */
            auc: number;
            /** @description Mean squared error of the probabilities */
            brier: number;
            /** @description The same when everybody is given the usual rate */
            base_brier: number;
            /** @description 1 is right; below, the model is too sure */
            calibration_slope: number;
        };
        BackTest: {
            rows: number;
            lapses: number;
            /** @description Below some 50 lapses the figures say little */
            is_enough: boolean;
            base_rate: number;
            /** @description How many times the usual rate the top tenth lapsed at */
            top_decile_lift: number | null;
            /** @description The same as auc among members whose renewal fell within the horizon */
            due_auc: number | null;
            /** @description What counting days of silence alone would have reached */
            silence_auc: number | null;
            /** @description What looking at overdue invoices alone would have reached */
            lateness_auc: number | null;
            bins: {
                from: number;
                predicted: number;
                observed: number;
                count: number;
            }[];
            quarters: number;
            /** Format: date */
            until: string;
        };
        ChurnBatch: {
            member_ids: string[];
        };
        ChurnPrediction: {
            /** Format: uuid */
            member_id: string;
            /** @enum {string} */
            risk_level: "low" | "medium" | "high" | "lapsed";
            /** @description Of lapsing within the horizon; 1 for who has lapsed */
            probability: number;
            /** @description The last day of grace of who is in it: a fact, no prediction */
            grace_through: string | null;
            horizon_days: number;
            /** @description Of lapsing once the renewal comes up, were it now; null when it has, or never will */
            at_renewal: {
                /** Format: date */
                due_on: string;
                probability: number;
            } | null;
            factors: components["schemas"]["Factor"][];
            protective_factors: components["schemas"]["Factor"][];
            recommended_action: components["schemas"]["RecommendedAction"];
            /** @description Whether weights come from published figures, the own past, or both */
            basis: components["schemas"]["Basis"];
            model_version: number;
            trained_on: components["schemas"]["TrainedOn"];
            quality: components["schemas"]["Quality"] | null;
            /** Format: date */
            as_of: string;
        };
        MemberSummary: {
            /** Format: uuid */
            id: string;
            member_number: string;
            /** @enum {string} */
            kind: "individual" | "organization";
            first_name: string;
            last_name: string;
            email: string | null;
            phone: string | null;
            organization: string | null;
            job_title: string | null;
            birth_date: string | null;
            address_line1: string | null;
            postal_code: string | null;
            city: string | null;
            country: string | null;
            language: string | null;
            tags: string[];
            /** @enum {string} */
            status: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled" | "deceased";
            tier_id: string | null;
            tier_name: string | null;
            joined_on: string | null;
            valid_through: string | null;
            /** @description The last day of a membership that was resigned or is to end; it counts as before until then */
            leaves_on: string | null;
            /**
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values: {
                [key: string]: string | number | boolean | string[];
            };
            /** Format: date-time */
            created_at: string;
        };
        NewMembership: {
            first_name: string;
            last_name: string;
            email?: string | null;
            phone?: string | null;
            job_title?: string | null;
            organization?: string | null;
            address_line1?: string | null;
            address_line2?: string | null;
            postal_code?: string | null;
            city?: string | null;
            region?: string | null;
            country?: string | null;
            language?: string | null;
            /** @description Consent to stand in the member directory with the name; false takes back what else it shows */
            directory_opt_in?: boolean;
            directory_email?: boolean;
            directory_phone?: boolean;
            directory_organization?: boolean;
            directory_city?: boolean;
            gets_feedback_requests?: boolean;
            /**
             * @description Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            kind?: "individual" | "organization";
            /** @description Not in the future, and at most 115 years ago */
            birth_date?: string | null;
            auto_renew?: boolean;
            payer_member_id?: string | null;
            parent_member_id?: string | null;
            referral_source?: string | null;
            tags?: string[];
            notes?: string | null;
            member_number?: string;
            tier_id?: string | null;
            /** Format: date */
            joined_on?: string;
            /**
             * @description An open invoice unless given; `paid` records the payment at once, `waived` makes no invoice
             * @enum {string}
             */
            billing?: "invoice" | "paid" | "waived";
            /** @description Why nothing is to be paid; with `waived` only */
            billing_reason?: string;
            /** @description What has been paid in full; with `paid` only */
            payment?: {
                method: components["schemas"]["MoneyMethod"];
                /** Format: date */
                received_on: string;
                /** @description What the payer quoted */
                reference?: string;
            };
            /** @description Mails the invoice to the payer, with the PDF; refused where there is no address */
            send?: boolean;
        };
        /** @enum {string} */
        MoneyMethod: "cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "other";
        Member: {
            /** Format: uuid */
            id: string;
            member_number: string;
            /** @enum {string} */
            kind: "individual" | "organization";
            first_name: string;
            last_name: string;
            email: string | null;
            phone: string | null;
            organization: string | null;
            job_title: string | null;
            birth_date: string | null;
            address_line1: string | null;
            postal_code: string | null;
            city: string | null;
            country: string | null;
            language: string | null;
            tags: string[];
            /** @enum {string} */
            status: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled" | "deceased";
            tier_id: string | null;
            tier_name: string | null;
            joined_on: string | null;
            valid_through: string | null;
            /** @description The last day of a membership that was resigned or is to end; it counts as before until then */
            leaves_on: string | null;
            /**
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values: {
                [key: string]: string | number | boolean | string[];
            };
            /** Format: date-time */
            created_at: string;
            address_line2: string | null;
            region: string | null;
            status_reason: string | null;
            /** @description Why the member has this status and what would change it */
            status_note: string;
            override_status: string | null;
            override_until: string | null;
            override_reason: string | null;
            current_term_start: string | null;
            grace_through: string | null;
            /** @description The day on which the member resigned; null where the office ends it */
            resigned_on: string | null;
            leaving_reason: string | null;
            /** @description Whether they are a member or have been one; false of whoever has only applied */
            has_joined: boolean;
            auto_renew: boolean;
            account_id: string | null;
            payer_member_id: string | null;
            parent_member_id: string | null;
            /** @description The family or organisation whose membership, that of the payer, is shared */
            group: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                kind: "household" | "organization";
                /** @enum {string} */
                role: "payer" | "administrator" | "person";
                payer_name: string;
            } | null;
            referral_source: string | null;
            /** @description Whether current members see the name in the member directory */
            directory_opt_in: boolean;
            /** @description Whether the directory shows the e-mail address too */
            directory_email: boolean;
            /** @description The same of the phone number */
            directory_phone: boolean;
            /** @description The same of organisation and job title */
            directory_organization: boolean;
            /** @description The same of the city */
            directory_city: boolean;
            /** @description Whether a mail asks after an event what it was like */
            gets_feedback_requests: boolean;
            notes: string | null;
            /** @description What is open on invoices; null for those who do not read balances */
            balance_due: string | null;
            /** @description What is open on invoices less what was paid and settles none yet; above zero the member owes. Null for those who do not read invoices */
            balance: {
                /** @example 120.00 */
                amount: string;
                currency: string;
            } | null;
            /** @description Why no reminders are sent; the member never sees it */
            reminders_stopped: components["schemas"]["ReminderStop"] | null;
            /** @description The term that waits for approval or payment; it changes neither status nor dates before */
            proposed_term: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                tier_id: string;
                tier_name: string;
                /** Format: date */
                start_on: string;
                end_on: string | null;
                awaits_approval: boolean;
                /** @description Starts only when its invoice is paid */
                requires_payment: boolean;
                invoice_id: string | null;
                invoice_number: string | null;
            } | null;
            /** @description An address that the member asked for; it takes the place of `email` when the link mailed to it is used */
            email_change: {
                /** Format: email */
                email: string;
                /** Format: date-time */
                asked_at: string;
                /** Format: date-time */
                expires_at: string;
            } | null;
            currency: string;
            archived_at: string | null;
            /** @description Since when this is the pseudonym of a person who was erased */
            erased_at: string | null;
            version: number;
            /** Format: date-time */
            updated_at: string;
        };
        ReminderStop: {
            reason: string;
            /** @description The last day of it; null until it is lifted */
            until_on: string | null;
            /** Format: date-time */
            created_at: string;
        };
        Dues: {
            /** Format: uuid */
            tier_id: string;
            tier_name: string;
            /** Format: date */
            start_on: string;
            /** @description null without an end */
            end_on: string | null;
            /** @description Who gets the invoice; null for somebody who is not added yet */
            payer_member_id: string | null;
            payer_name: string | null;
            /** @description Where the invoice can be mailed; null without an address */
            send_to: string | null;
            currency: string;
            lines: {
                description: string;
                /**
                 * @description Tax included
                 * @example 120.00
                 */
                amount: string;
            }[];
            /**
             * @description The tax in the total
             * @example 120.00
             */
            tax: string;
            /**
             * @description Tax included; below zero for a change to a cheaper tier
             * @example 120.00
             */
            total: string;
            /**
             * @description When the term starts if it is invoiced
             * @enum {string}
             */
            starts: "at_once" | "when_paid" | "when_approved" | "when_approved_and_paid";
            /** @description The invoice that this term has already, or the one that is credited */
            invoice_number: string | null;
            /**
             * @description What is still to be paid: of that invoice, else the total
             * @example 120.00
             */
            remaining: string;
        };
        MemberPatch: {
            first_name?: string;
            last_name?: string;
            email?: string | null;
            phone?: string | null;
            job_title?: string | null;
            organization?: string | null;
            address_line1?: string | null;
            address_line2?: string | null;
            postal_code?: string | null;
            city?: string | null;
            region?: string | null;
            country?: string | null;
            language?: string | null;
            /** @description Consent to stand in the member directory with the name; false takes back what else it shows */
            directory_opt_in?: boolean;
            directory_email?: boolean;
            directory_phone?: boolean;
            directory_organization?: boolean;
            directory_city?: boolean;
            gets_feedback_requests?: boolean;
            /**
             * @description Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            kind?: "individual" | "organization";
            /** @description Not in the future, and at most 115 years ago */
            birth_date?: string | null;
            auto_renew?: boolean;
            payer_member_id?: string | null;
            parent_member_id?: string | null;
            referral_source?: string | null;
            tags?: string[];
            notes?: string | null;
            member_number?: string;
            /** @description Moves the running term along where that costs nothing; its dates stay. A pending member still needs the approval */
            tier_id?: string | null;
            override_status?: ("active" | "grace" | "lapsed" | "suspended") | null;
            override_until?: string | null;
            override_reason?: string | null;
        };
        Term: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            member_id: string;
            /** Format: uuid */
            tier_id: string;
            tier_name: string;
            /** Format: date */
            start_on: string;
            end_on: string | null;
            /** @enum {string} */
            source: "join" | "renewal" | "import" | "grant" | "upgrade" | "group";
            /** @enum {string} */
            state: "proposed" | "active" | "ended" | "cancelled";
            invoice_id: string | null;
            /** @description How it was paid for; null for terms of earlier releases */
            billing: ("invoice" | "paid" | "waived" | "free") | null;
            /** @description Why the dues were waived */
            billing_reason: string | null;
            /** Format: date-time */
            created_at: string;
        };
        MemberConsent: {
            /** @example newsletter */
            purpose: string;
            /** @example News by e-mail */
            label: string;
            /** @description What is agreed to from now on */
            text: string;
            is_active: boolean;
            is_asked: boolean;
            /** @description What holds; null for nothing yet, and where what was agreed to has come to mean something else */
            state: ("given" | "withdrawn") | null;
            /** @description Whether the words of then are no longer those that are asked, so that a yes no longer holds */
            is_asked_again: boolean;
            /**
             * @description The words that were agreed to, where they are not those of today
             * @example I would like news by e-mail.
             */
            agreed_text: string | null;
            /** @description The latest first */
            history: components["schemas"]["ConsentLine"][];
        };
        ConsentLine: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "given" | "withdrawn";
            /**
             * Format: date-time
             * @description When it was said
             */
            at: string;
            /**
             * Format: date-time
             * @description When it was written down
             */
            noted_at: string;
            /**
             * @description What staff wrote beside it; null in the eyes of members
             * @example Signed at the fair; in the folder of 2026
             */
            note: string | null;
            /** @description Whether it was noted by mistake, and does not count */
            is_taken_back: boolean;
            /** @enum {string} */
            way: "form" | "import" | "staff" | "self_service" | "link";
            /** @description Who wrote it down; null for an import, and for staff in the eyes of members */
            by_name: string | null;
            /** @description What was read then */
            text: string;
        };
        NewConsent: {
            /** @example newsletter */
            purpose: string;
            /** @enum {string} */
            state: "given" | "withdrawn";
            /**
             * @description How staff were told: form for what was signed, staff otherwise. Members leave it out
             * @enum {string}
             */
            way?: "form" | "staff";
            /**
             * Format: date
             * @description When it was said, where not today; not to come. Members leave it out
             */
            day?: string;
            /**
             * @description Where it is kept, for example. Members leave it out
             * @example Signed at the fair; in the folder of 2026
             */
            note?: string;
            /** @description The words that were read; refused where the purpose has others by now, so that the log holds what was read */
            text?: string;
        };
        ConsentPurpose: {
            /**
             * @description Its name in conditions and in the log
             * @example newsletter
             */
            key: string;
            /** @example News by e-mail */
            label: string;
            /** @description What people read and agree to */
            text: string;
            /** @description What is not can be withdrawn and is no longer agreed to */
            is_active: boolean;
            /** @description Whether members who have not answered are asked on their home page */
            is_asked: boolean;
            /** @description Whether whoever opens an account is asked */
            asked_on_joining: boolean;
            /** @description Whoever agreed before agreed to other words and is asked anew; null where these never meant anything else */
            asked_again_at: string | null;
            /** @description Whether the association added it; others are there from the start */
            is_own: boolean;
            version: number;
        };
        NewConsentPurpose: {
            /** @example News by e-mail */
            label: string;
            /** @description What people read and agree to */
            text: string;
            /**
             * @description Made of the label unless given; it never changes
             * @example newsletter
             */
            key?: string;
            /**
             * @description Whether members are asked on their home page
             * @default false
             */
            is_asked?: boolean;
            /**
             * @description Whether whoever opens an account is asked
             * @default false
             */
            asked_on_joining?: boolean;
        };
        ConsentPurposePatch: {
            /** @example News by e-mail */
            label?: string;
            /** @description What people read and agree to */
            text?: string;
            is_active?: boolean;
            is_asked?: boolean;
            asked_on_joining?: boolean;
            /** @description true where the words mean something else now: consents of before hold no longer until they are given anew. Left out, they go on holding */
            ask_again?: boolean;
        };
        NewErasure: {
            /**
             * @description The name of the person as it stands on their page
             * @example Ada Lovelace
             */
            confirmation: string;
            /**
             * @description kept: issued papers name their payer until the years of paper_years are over; erased: never again
             * @default kept
             * @enum {string}
             */
            papers?: "kept" | "erased";
            /**
             * @description Ends a membership that still runs; refused without it
             * @default false
             */
            ends_membership?: boolean;
        };
        Erasure: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            member_id: string;
            /** @description What the person is called; a pseudonym once they are erased */
            name: string;
            /** @description The number of the pseudonym, once there is one */
            number: number | null;
            /** @enum {string} */
            status: "requested" | "withdrawn" | "declined" | "queued" | "done" | "failed";
            papers: ("kept" | "erased") | null;
            /** @description The last day on which kept papers name the person */
            papers_until: string | null;
            /**
             * @description Why it stopped
             * @example null
             */
            fault: string | null;
            /**
             * @description Why a request was declined, as the member reads it
             * @example null
             */
            reason: string | null;
            /**
             * @description Who carried it out or declined it; null until then, and in the eyes of members
             * @example Renske Visser
             */
            decided_by_name: string | null;
            /** @description Whether the person asked for it */
            is_request: boolean;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
            done_at: string | null;
            version: number;
        };
        ErasurePreview: {
            name: string;
            /** @description What has to be settled first */
            problems: components["schemas"]["ErasureObstacle"][];
            has_running_membership: boolean;
            /** @description Issued invoices, credit notes and payments that name the person */
            paper_count: number;
            /** @description The last day on which kept papers would name the person */
            papers_until: string | null;
        };
        ErasureObstacle: {
            /** @enum {string} */
            kind: "open_invoices" | "drafts" | "credit" | "group" | "dependants" | "seats" | "staff" | "erased";
            /**
             * @description With the way out
             * @example 1 invoice is open. Record the payment, write off or cancel first.
             */
            message: string;
            /** @description Of credit: the payment that has it, where it is one alone */
            record_id: string | null;
        };
        ErasureRefusal: {
            /**
             * @description The member reads it
             * @example The membership runs until December. Cancel it first, and ask again.
             */
            reason: string;
        };
        Application: {
            /**
             * Format: uuid
             * @description One that is offered and shown to applicants
             */
            tier_id: string;
        };
        Approval: {
            /** Format: uuid */
            tier_id?: string;
            /**
             * @description An open invoice unless given; `paid` records the payment at once, `waived` makes no invoice
             * @enum {string}
             */
            billing?: "invoice" | "paid" | "waived";
            /** @description Why nothing is to be paid; with `waived` only */
            billing_reason?: string;
            /** @description What has been paid in full; with `paid` only */
            payment?: {
                method: components["schemas"]["MoneyMethod"];
                /** Format: date */
                received_on: string;
                /** @description What the payer quoted */
                reference?: string;
            };
            /** @description Mails the invoice to the payer, with the PDF; refused where there is no address */
            send?: boolean;
        };
        Renewal: {
            /** Format: uuid */
            tier_id?: string;
            /**
             * @description An open invoice unless given; `paid` records the payment at once, `waived` makes no invoice
             * @enum {string}
             */
            billing?: "invoice" | "paid" | "waived";
            /** @description Why nothing is to be paid; with `waived` only */
            billing_reason?: string;
            /** @description What has been paid in full; with `paid` only */
            payment?: {
                method: components["schemas"]["MoneyMethod"];
                /** Format: date */
                received_on: string;
                /** @description What the payer quoted */
                reference?: string;
            };
            /** @description Mails the invoice to the payer, with the PDF; refused where there is no address */
            send?: boolean;
        };
        Rejection: {
            reason: string;
            /** @description Whether the mail to the person says the reason */
            tells_reason?: boolean;
            /** @description Whether the person is told by mail; as the settings of mails have it unless given */
            send?: boolean;
        };
        TierChange: {
            /** Format: uuid */
            tier_id: string;
            /**
             * @description `now` bills or credits the difference for the rest of the term; `next_term` bills the next one at its renewal
             * @enum {string}
             */
            from: "now" | "next_term";
            /**
             * @description An open invoice unless given; `paid` records the payment at once, `waived` makes no invoice
             * @enum {string}
             */
            billing?: "invoice" | "paid" | "waived";
            /** @description Why nothing is to be paid; with `waived` only */
            billing_reason?: string;
            /** @description What has been paid in full; with `paid` only */
            payment?: {
                method: components["schemas"]["MoneyMethod"];
                /** Format: date */
                received_on: string;
                /** @description What the payer quoted */
                reference?: string;
            };
            /** @description Mails the invoice to the payer, with the PDF; refused where there is no address */
            send?: boolean;
        };
        TierChangeResult: {
            dry_run: boolean;
            /** @description null where nothing is billed before the next renewal */
            dues: components["schemas"]["Dues"] | null;
            member: components["schemas"]["Member"];
            /** @description Of the member */
            version: number;
        };
        StatusReason: {
            reason: string;
        };
        Resignation: {
            reason?: string;
        };
        Cancellation: {
            reason: string;
            /**
             * Format: date
             * @description The last day of the membership, within the paid term; it ends at once unless given
             */
            ends_on?: string;
            /** @description Whether invoices of terms that have not begun are void, as they are unless this is false */
            voids_invoices?: boolean;
            /** @description Whether the person is told by mail; as the settings of mails have it unless given */
            send?: boolean;
        };
        NewReminderStop: {
            reason: string;
            /** @description The last day of it; until it is lifted unless given */
            until_on?: string | null;
        };
        Table: {
            /** @example Members by tier */
            name: string;
            columns: {
                /** @example Tier */
                header: string;
                /** @enum {string} */
                kind: "text" | "number" | "date" | "time" | "boolean" | "money";
                /** @description Of money; two unless given */
                decimals?: number;
            }[];
            /**
             * @example [
             *       [
             *         "Full member"
             *       ],
             *       [
             *         "Student"
             *       ]
             *     ]
             */
            rows: (string | number | boolean | null)[][];
        };
        GroupSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "household" | "organization";
            /** Format: uuid */
            payer_member_id: string;
            payer_name: string;
            tier_id: string | null;
            /** @description The tier of the payer, which says how many seats there are */
            tier_name: string | null;
            /**
             * @description The status of the payer
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled" | "deceased";
            valid_through: string | null;
            /** @description Seats taken, that of the payer among them */
            people_count: number;
            /** @description Seats of the tier of the payer; 1 where it is for one person */
            seats: number;
            /** Format: date-time */
            created_at: string;
        };
        NewGroup: {
            name: string;
            /**
             * @default household
             * @enum {string}
             */
            kind?: "household" | "organization";
            /** Format: uuid */
            payer_member_id: string;
        };
        GroupDetail: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "household" | "organization";
            /** Format: uuid */
            payer_member_id: string;
            payer_name: string;
            tier_id: string | null;
            /** @description The tier of the payer, which says how many seats there are */
            tier_name: string | null;
            /**
             * @description The status of the payer
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled" | "deceased";
            valid_through: string | null;
            /** @description Seats taken, that of the payer among them */
            people_count: number;
            /** @description Seats of the tier of the payer; 1 where it is for one person */
            seats: number;
            /** Format: date-time */
            created_at: string;
            people: components["schemas"]["GroupPerson"][];
            version: number;
            /** Format: date-time */
            updated_at: string;
        };
        GroupPerson: {
            /** Format: uuid */
            member_id: string;
            member_number: string;
            name: string;
            email: string | null;
            /** @enum {string} */
            status: "pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled" | "deceased";
            valid_through: string | null;
            /** @enum {string} */
            group_role: "payer" | "administrator" | "person";
            /**
             * Format: date
             * @description The first day on which the membership of the payer is shared
             */
            group_since: string;
            /** @description Has a term of their own that runs, and shares the membership behind it */
            has_own_term: boolean;
            is_archived: boolean;
        };
        GroupPatch: {
            name?: string;
            /** @enum {string} */
            kind?: "household" | "organization";
        };
        NewGroupPerson: {
            /**
             * Format: uuid
             * @description A member there is already; for staff
             */
            member_id?: string;
            /**
             * Format: date
             * @description Since when the membership is shared; today unless given; for staff
             */
            since?: string;
            first_name?: string;
            last_name?: string;
            email?: string | null;
            birth_date?: string | null;
        };
        GroupPersonPatch: {
            is_administrator: boolean;
        };
        NewGroupPayer: {
            /** Format: uuid */
            member_id: string;
        };
        DirectoryEntry: {
            /** Format: uuid */
            id: string;
            first_name: string;
            last_name: string;
            /** @description null where it is not shown, as of all that follow */
            organization: string | null;
            job_title: string | null;
            email: string | null;
            phone: string | null;
            city: string | null;
        };
        Duplicate: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "dismissed" | "merged";
            /** @description What they have in common; none for a pair somebody chose */
            reasons: ("email" | "phone" | "birth_date" | "address" | "place" | "name" | "near_name")[];
            /** @description How sure it is, 0 to 100 */
            score: number;
            /** @description The two records; of a merged pair the kept one */
            members: components["schemas"]["MemberSummary"][];
            merge: {
                /** Format: uuid */
                id: string;
                /**
                 * Format: uuid
                 * @description The record that was kept
                 */
                member_id: string;
                /**
                 * Format: uuid
                 * @description The record that is gone; its links lead to the kept one
                 */
                merged_member_id: string;
                merged_name: string;
                merged_number: string;
                /** @description How many rows of each kind were moved */
                moved: {
                    [key: string]: number;
                };
                /** Format: date-time */
                merged_at: string;
                /** @description null once it can be taken back no more */
                can_undo_until: string | null;
            } | null;
            decided_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Moves with the pair and with each of its records */
            version: number;
        };
        NewDuplicate: {
            /** Format: uuid */
            member_id: string;
            /** Format: uuid */
            other_member_id: string;
        };
        DuplicateDetail: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "open" | "dismissed" | "merged";
            /** @description What they have in common; none for a pair somebody chose */
            reasons: ("email" | "phone" | "birth_date" | "address" | "place" | "name" | "near_name")[];
            /** @description How sure it is, 0 to 100 */
            score: number;
            /** @description The two records; of a merged pair the kept one */
            members: components["schemas"]["MemberSummary"][];
            merge: {
                /** Format: uuid */
                id: string;
                /**
                 * Format: uuid
                 * @description The record that was kept
                 */
                member_id: string;
                /**
                 * Format: uuid
                 * @description The record that is gone; its links lead to the kept one
                 */
                merged_member_id: string;
                merged_name: string;
                merged_number: string;
                /** @description How many rows of each kind were moved */
                moved: {
                    [key: string]: number;
                };
                /** Format: date-time */
                merged_at: string;
                /** @description null once it can be taken back no more */
                can_undo_until: string | null;
            } | null;
            decided_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Moves with the pair and with each of its records */
            version: number;
            /** @description Both records whole; of a merged pair the kept one */
            records: components["schemas"]["Member"][];
            /** @description How many rows of each kind hang on each record */
            moves: {
                /** Format: uuid */
                member_id: string;
                counts: {
                    [key: string]: number;
                };
            }[];
            /** @description Why the pair cannot be merged if that record is kept, with the way out */
            obstacles: {
                /** Format: uuid */
                kept_member_id: string;
                message: string;
            }[];
            /** @description Invoices for dues that are open on both records: once merged, one person owes them all */
            open_dues: {
                /** Format: uuid */
                invoice_id: string;
                number: string | null;
            }[];
            /**
             * Format: uuid
             * @description The record with the longer history, or with an account
             */
            suggested_member_id: string;
        };
        DuplicateSearch: {
            /** @enum {string} */
            state: "none" | "waiting" | "running" | "done" | "failed";
            /** @description Pairs that the last search found */
            found_count: number;
            /** @description There are more than are kept: the surest of them are */
            is_cut: boolean;
            finished_at: string | null;
        };
        MergeInput: {
            /**
             * Format: uuid
             * @description The record that stays, with its identifier
             */
            kept_member_id: string;
            /**
             * @description Whose value each field takes. Without a choice the kept record keeps what it has and takes what it lacks; tags and notes are joined
             * @default {}
             */
            fields?: components["schemas"]["MergeChoices"];
            /**
             * @description The same of custom fields, by their keys
             * @default {}
             */
            custom_values?: {
                [key: string]: "kept" | "other";
            };
        };
        MergeChoices: {
            /** @enum {string} */
            member_number?: "kept" | "other";
            /** @enum {string} */
            kind?: "kept" | "other";
            /** @enum {string} */
            first_name?: "kept" | "other";
            /** @enum {string} */
            last_name?: "kept" | "other";
            /** @enum {string} */
            email?: "kept" | "other";
            /** @enum {string} */
            phone?: "kept" | "other";
            /** @enum {string} */
            organization?: "kept" | "other";
            /** @enum {string} */
            job_title?: "kept" | "other";
            /** @enum {string} */
            birth_date?: "kept" | "other";
            /** @enum {string} */
            address_line1?: "kept" | "other";
            /** @enum {string} */
            address_line2?: "kept" | "other";
            /** @enum {string} */
            postal_code?: "kept" | "other";
            /** @enum {string} */
            city?: "kept" | "other";
            /** @enum {string} */
            region?: "kept" | "other";
            /** @enum {string} */
            country?: "kept" | "other";
            /** @enum {string} */
            language?: "kept" | "other";
            /** @enum {string} */
            joined_on?: "kept" | "other";
            /** @enum {string} */
            auto_renew?: "kept" | "other";
            /** @enum {string} */
            payer_member_id?: "kept" | "other";
            /** @enum {string} */
            parent_member_id?: "kept" | "other";
            /** @enum {string} */
            referral_source?: "kept" | "other";
            /** @enum {string} */
            tags?: "kept" | "other" | "both";
            /** @enum {string} */
            notes?: "kept" | "other" | "both";
        };
        Tier: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string;
            /** @example 120.00 */
            price: string;
            renewal_price: string | null;
            /** @example 120.00 */
            joining_fee: string;
            currency: string;
            tax_rate: string;
            tax_included: boolean;
            /** @enum {string} */
            period_unit: "day" | "month" | "year" | "lifetime";
            period_count: number;
            /** @enum {string} */
            period_type: "rolling" | "fixed";
            fixed_start: string | null;
            rollover: string | null;
            grace_days: number;
            renewal_opens_days: number;
            /** @description How many people of a family or organisation share the membership, with the payer; null for one person */
            seats_included: number | null;
            requires_approval: boolean;
            requires_payment: boolean;
            has_voting_right: boolean;
            /** @enum {string} */
            visibility: "public" | "admin";
            is_active: boolean;
            position: number;
            /** @description Active members and members in grace */
            member_count: number;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        NewTier: {
            name: string;
            price: string | number;
            description?: string;
            renewal_price?: (string | number) | null;
            joining_fee?: string | number;
            tax_rate?: number;
            tax_included?: boolean;
            /** @enum {string} */
            period_unit?: "day" | "month" | "year" | "lifetime";
            period_count?: number;
            /** @enum {string} */
            period_type?: "rolling" | "fixed";
            fixed_start?: string | null;
            rollover?: string | null;
            grace_days?: number;
            renewal_opens_days?: number;
            seats_included?: number | null;
            requires_approval?: boolean;
            requires_payment?: boolean;
            has_voting_right?: boolean;
            /** @enum {string} */
            visibility?: "public" | "admin";
            position?: number;
        };
        TierPatch: {
            name?: string;
            price?: string | number;
            description?: string;
            renewal_price?: (string | number) | null;
            joining_fee?: string | number;
            tax_rate?: number;
            tax_included?: boolean;
            /** @enum {string} */
            period_unit?: "day" | "month" | "year" | "lifetime";
            period_count?: number;
            /** @enum {string} */
            period_type?: "rolling" | "fixed";
            fixed_start?: string | null;
            rollover?: string | null;
            grace_days?: number;
            renewal_opens_days?: number;
            seats_included?: number | null;
            requires_approval?: boolean;
            requires_payment?: boolean;
            has_voting_right?: boolean;
            /** @enum {string} */
            visibility?: "public" | "admin";
            position?: number;
            is_active?: boolean;
        };
        CustomField: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            noun: "members" | "events" | "registrations" | "invoices";
            /** @description Its name in custom_values, and behind `custom_values.` in conditions and columns */
            key: string;
            label: string;
            /** @enum {string} */
            type: "text" | "long_text" | "number" | "money" | "date" | "boolean" | "choice" | "multi_choice" | "url";
            /** @description What a choice is made among; empty for other types */
            choices: {
                value: string;
                label: string;
            }[];
            /** @description Asked for when a record is made, of whoever may fill it in */
            required: boolean;
            help: string;
            /**
             * @description staff: administrators and whoever else works with such records; member: also the person concerned, and of events every member; public: everybody, also on public pages
             * @enum {string}
             */
            visible_to: "staff" | "member" | "public";
            /** @description Whether members fill it in for themselves; of members and registrations that they see */
            member_may_edit: boolean;
            /** @description Whether whoever opens an account is asked for it; of members only */
            asked_on_joining: boolean;
            /** @description Its place among the fields of its noun, from 0 on */
            position: number;
            /** @description Of amounts: the currency of the association */
            currency: string | null;
            /** @description Archived fields keep the values that there are and take none */
            archived_at: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        NewCustomField: {
            /** @enum {string} */
            noun: "members" | "events" | "registrations" | "invoices";
            label: string;
            /** @description Made of the label unless given; it never changes */
            key?: string;
            /** @enum {string} */
            type: "text" | "long_text" | "number" | "money" | "date" | "boolean" | "choice" | "multi_choice" | "url";
            /**
             * @example [
             *       {
             *         "value": "m",
             *         "label": "M"
             *       }
             *     ]
             */
            choices?: {
                /** @description What records keep of it; made of the label unless given */
                value?: string;
                label: string;
            }[];
            required?: boolean;
            help?: string;
            /**
             * @description staff: administrators and whoever else works with such records; member: also the person concerned, and of events every member; public: everybody, also on public pages
             * @enum {string}
             */
            visible_to?: "staff" | "member" | "public";
            /** @description Whether members fill it in for themselves; of members and registrations that they see */
            member_may_edit?: boolean;
            /** @description Whether whoever opens an account is asked for it; of members only */
            asked_on_joining?: boolean;
        };
        CustomFieldPatch: {
            label?: string;
            /**
             * @description Only while no record has a value
             * @enum {string}
             */
            type?: "text" | "long_text" | "number" | "money" | "date" | "boolean" | "choice" | "multi_choice" | "url";
            /**
             * @example [
             *       {
             *         "value": "m",
             *         "label": "M"
             *       }
             *     ]
             */
            choices?: {
                /** @description What records keep of it; made of the label unless given */
                value?: string;
                label: string;
            }[];
            required?: boolean;
            help?: string;
            /**
             * @description staff: administrators and whoever else works with such records; member: also the person concerned, and of events every member; public: everybody, also on public pages
             * @enum {string}
             */
            visible_to?: "staff" | "member" | "public";
            /** @description Whether members fill it in for themselves; of members and registrations that they see */
            member_may_edit?: boolean;
            /** @description Whether whoever opens an account is asked for it; of members only */
            asked_on_joining?: boolean;
            /** @description Moves it among the fields of its noun */
            position?: number;
        };
        MailSetting: {
            /** @enum {string} */
            template: "application_received" | "application_approved" | "application_declined" | "application_withdrawn" | "membership_started" | "membership_ending" | "invoice" | "renewal_notice" | "receipt" | "payment_reminder" | "credit_note" | "seat_held" | "seat_released" | "feedback_request";
            /** @description Whether it goes out by itself; what somebody sends by hand always does */
            is_on: boolean;
            /** @description Of renewal notices: on which days from the last day of a membership; before it below zero */
            days: number[];
            /** @description Tiers with days of their own */
            tier_days: {
                /** Format: uuid */
                tier_id: string;
                days: number[];
            }[];
            /** @description What subject and text can have in braces */
            fields: string[];
            texts: {
                /** @description Which text it is, of mails that have several; else `usual` */
                variant: string;
                /** @enum {string} */
                language: "en" | "de" | "fr";
                subject: string;
                text: string;
                default_subject: string;
                default_text: string;
            }[];
            version: number;
            updated_at: string | null;
        };
        MailSettingPatch: {
            is_on?: boolean;
            days?: number[];
            tier_days?: {
                /** Format: uuid */
                tier_id: string;
                days: number[];
            }[];
            /** @description Texts that are left out stay as they are */
            texts?: {
                /** @default usual */
                variant?: string;
                /** @enum {string} */
                language: "en" | "de" | "fr";
                /** @description null for the default */
                subject: string | null;
                /** @description null for the default */
                text: string | null;
            }[];
        };
        MailTrial: {
            /** @default usual */
            variant?: string;
            /** @enum {string} */
            language: "en" | "de" | "fr";
            /**
             * @description null for the default
             * @default null
             */
            subject?: string | null;
            /**
             * @description null for the default
             * @default null
             */
            text?: string | null;
        };
        MailPreview: {
            subject: string;
            html: string;
            text: string;
        };
        TestMail: {
            /** Format: email */
            to_address: string;
        };
        Mail: {
            /** Format: uuid */
            id: string;
            template: string;
            account_id: string | null;
            member_id: string | null;
            /** Format: email */
            to_address: string;
            to_name: string;
            subject: string;
            /** @enum {string} */
            status: "queued" | "sent" | "failed" | "local";
            /** @description Deliveries tried so far */
            attempts: number;
            /** @description Why the last attempt failed */
            last_error: string | null;
            sent_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        MailContent: {
            /** Format: uuid */
            id: string;
            template: string;
            account_id: string | null;
            member_id: string | null;
            /** Format: email */
            to_address: string;
            to_name: string;
            subject: string;
            /** @enum {string} */
            status: "queued" | "sent" | "failed" | "local";
            /** @description Deliveries tried so far */
            attempts: number;
            /** @description Why the last attempt failed */
            last_error: string | null;
            sent_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            message_id: string;
            html: string;
            text: string;
            attachments: components["schemas"]["MailAttachment"][];
        };
        MailAttachment: {
            file_name: string;
            content_type: string;
            /** @description What the HTML calls a picture within the text by, as cid: */
            content_id: string | null;
            /** @description In base64 */
            content: string;
        };
        AuditEntry: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description In the past tense, such as member.updated */
            action: string;
            /** @description What kind of object it happened to */
            noun: string;
            object_id: string | null;
            /** @enum {string} */
            actor_kind: "account" | "system" | "anonymous";
            actor_account_id: string | null;
            actor_name: string | null;
            /** @description The changed fields as they were */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The changed fields as they are now */
            after: {
                [key: string]: unknown;
            } | null;
            request_id: string | null;
        };
        InvoiceSummary: {
            /** Format: uuid */
            id: string;
            /** @description Given at finalisation; a draft has none */
            number: string | null;
            /** @enum {string} */
            status: "draft" | "open" | "paid" | "void" | "uncollectible";
            /** @enum {string} */
            kind: "dues" | "event" | "donation" | "other";
            member_id: string | null;
            payer_name: string;
            currency: string;
            issue_date: string | null;
            /** Format: date */
            due_date: string;
            /** @example 120.00 */
            total: string;
            /** @example 120.00 */
            paid: string;
            /** @example 120.00 */
            credited: string;
            /**
             * @description What is still to be paid; nothing on a void invoice
             * @example 120.00
             */
            remaining: string;
            /** @description Open, and due before today in the tenant’s time zone */
            is_overdue: boolean;
            is_partially_paid: boolean;
            /**
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values: {
                [key: string]: string | number | boolean | string[];
            };
            /** Format: date-time */
            created_at: string;
        };
        NewInvoice: {
            member_id?: string | null;
            /** @description Left out or null: the member’s name and address */
            bill_to?: components["schemas"]["BillTo"] | null;
            /** @enum {string} */
            kind?: "dues" | "event" | "donation" | "other";
            /** Format: date */
            due_date?: string;
            service_from?: string | null;
            service_to?: string | null;
            memo?: string | null;
            public_note?: string | null;
            reference?: string | null;
            po_number?: string | null;
            /**
             * @description Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
            currency?: string;
            term_id?: string | null;
            registration_id?: string | null;
            lines: components["schemas"]["NewInvoiceLine"][];
        };
        BillTo: {
            name: string;
            email?: string | null;
            organization?: string | null;
            address_line1?: string | null;
            address_line2?: string | null;
            postal_code?: string | null;
            city?: string | null;
            region?: string | null;
            country?: string | null;
            tax_id?: string | null;
        };
        NewInvoiceLine: {
            description: string;
            /** @default 1 */
            quantity?: number;
            unit_price: string | number;
            /** @description Taken off the whole line, before tax */
            discount?: string | number;
            tax_name?: string | null;
            /** @description Per cent; none when left out */
            tax_rate?: string | number;
            /**
             * @description Whether unit_price contains the tax
             * @default true
             */
            tax_included?: boolean;
            /**
             * @default manual
             * @enum {string}
             */
            source?: "tier" | "ticket" | "manual" | "late_fee" | "donation";
            source_id?: string | null;
        };
        Invoice: {
            /** Format: uuid */
            id: string;
            /** @description Given at finalisation; a draft has none */
            number: string | null;
            /** @enum {string} */
            status: "draft" | "open" | "paid" | "void" | "uncollectible";
            /** @enum {string} */
            kind: "dues" | "event" | "donation" | "other";
            member_id: string | null;
            payer_name: string;
            currency: string;
            issue_date: string | null;
            /** Format: date */
            due_date: string;
            /** @example 120.00 */
            total: string;
            /** @example 120.00 */
            paid: string;
            /** @example 120.00 */
            credited: string;
            /**
             * @description What is still to be paid; nothing on a void invoice
             * @example 120.00
             */
            remaining: string;
            /** @description Open, and due before today in the tenant’s time zone */
            is_overdue: boolean;
            is_partially_paid: boolean;
            /**
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values: {
                [key: string]: string | number | boolean | string[];
            };
            /** Format: date-time */
            created_at: string;
            bill_to: ({
                name: string;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Finalisation takes the member’s name and address of that day */
            bill_to_follows_member: boolean;
            /** @description Frozen at finalisation */
            issuer: ({
                name: string;
            } & {
                [key: string]: unknown;
            }) | null;
            service_from: string | null;
            service_to: string | null;
            /**
             * @description Without tax, after discounts; subtotal + tax = total
             * @example 120.00
             */
            subtotal: string;
            /**
             * @description Already taken off
             * @example 120.00
             */
            discount: string;
            /** @example 120.00 */
            tax: string;
            /** @description Internal; members never see it */
            memo: string | null;
            public_note: string | null;
            /** @description What to quote when paying; unless given, a creditor reference (ISO 11649) made of the number */
            reference: string | null;
            po_number: string | null;
            term_id: string | null;
            registration_id: string | null;
            finalized_at: string | null;
            sent_at: string | null;
            paid_at: string | null;
            /** @description The day the settling payment was received */
            paid_on: string | null;
            voided_at: string | null;
            void_reason: string | null;
            uncollectible_at: string | null;
            write_off_reason: string | null;
            version: number;
            /** Format: date-time */
            updated_at: string;
            lines: components["schemas"]["InvoiceLine"][];
            tax_by_rate: components["schemas"]["TaxAtRate"][];
            payments: components["schemas"]["InvoicePayment"][];
            /** @description What was given back of what had been paid on it */
            refunds: components["schemas"]["InvoiceRefund"][];
            credit_notes: components["schemas"]["InvoiceCredit"][];
            /** @description Those that were sent */
            reminders: components["schemas"]["Reminder"][];
            /** @description Why no reminders of it are sent; members never see it */
            reminders_stopped: components["schemas"]["ReminderStop"] | null;
        };
        InvoiceLine: {
            /** Format: uuid */
            id: string;
            position: number;
            description: string;
            quantity: number;
            /** @example 120.00 */
            unit_price: string;
            /**
             * @description Taken off the whole line, before tax
             * @example 120.00
             */
            discount: string;
            tax_name: string | null;
            /** @description Per cent */
            tax_rate: string;
            /** @description Whether unit_price contains the tax */
            tax_included: boolean;
            /** @example 120.00 */
            tax: string;
            /**
             * @description What the line adds to the total, tax included
             * @example 120.00
             */
            amount: string;
            /**
             * @description What credit notes took back of it
             * @example 120.00
             */
            credited: string;
            /** @enum {string} */
            source: "tier" | "ticket" | "manual" | "late_fee" | "donation";
            source_id: string | null;
        };
        TaxAtRate: {
            tax_name: string | null;
            tax_rate: string;
            /** @example 120.00 */
            net: string;
            /** @example 120.00 */
            tax: string;
        };
        InvoicePayment: {
            /** Format: uuid */
            payment_id: string;
            number: string;
            method: string;
            /** Format: date */
            received_on: string;
            status: string;
            /**
             * @description What of the payment was applied to this invoice, also when it was taken back later
             * @example 120.00
             */
            amount: string;
            /**
             * @description What of it settles this invoice now
             * @example 120.00
             */
            kept: string;
        };
        InvoiceRefund: {
            /** Format: uuid */
            refund_id: string;
            /** Format: uuid */
            payment_id: string;
            /** @description Of the payment that it was given back of */
            number: string;
            /** @description How it went */
            method: string;
            /** Format: date */
            refunded_on: string;
            reason: string;
            /**
             * @description What of it had been paid on this invoice
             * @example 120.00
             */
            amount: string;
        };
        InvoiceCredit: {
            /** Format: uuid */
            credit_note_id: string;
            number: string;
            /** Format: date */
            issue_date: string;
            /** @example 120.00 */
            total: string;
        };
        Reminder: {
            /** Format: uuid */
            id: string;
            step: number;
            /** Format: date */
            sent_on: string;
            /** @enum {string} */
            delivery: "mail" | "print";
            /**
             * @description What was still to be paid on that day
             * @example 120.00
             */
            remaining: string;
            /** @description Its mail; null before it is written, for what was printed, and once it is deleted */
            mail_id: string | null;
            mail_status: string | null;
        };
        InvoiceStats: {
            /** Format: date */
            as_of: string;
            currency: string;
            /**
             * @description Issued and not void
             * @example 120.00
             */
            total_invoiced: string;
            /** @example 120.00 */
            total_paid: string;
            /**
             * @description Taken back by credit notes
             * @example 120.00
             */
            total_credited: string;
            /**
             * @description Remaining on open invoices; the sum of ageing
             * @example 120.00
             */
            outstanding: string;
            /** @example 120.00 */
            overdue: string;
            /**
             * @description What remains on invoices that are written off still; what was written off in a period, and what came of it after, is in the journal
             * @example 120.00
             */
            written_off: string;
            draft_count: number;
            open_count: number;
            overdue_count: number;
            paid_count: number;
            void_count: number;
            uncollectible_count: number;
            /** @description total_paid / (total_invoiced - total_credited), 0 to 1; null when nothing was invoiced */
            collection_rate: number | null;
            /** @description From issue to payment, over all paid invoices */
            days_to_pay_median: number | null;
            /** @description Remaining on open invoices by days past due */
            ageing: {
                /** @example 120.00 */
                current: string;
                /** @example 120.00 */
                d1_30: string;
                /** @example 120.00 */
                d31_60: string;
                /** @example 120.00 */
                d61_90: string;
                /** @example 120.00 */
                d90_plus: string;
            };
        };
        InvoicePatch: {
            member_id?: string | null;
            /** @description Left out or null: the member’s name and address */
            bill_to?: components["schemas"]["BillTo"] | null;
            /** @enum {string} */
            kind?: "dues" | "event" | "donation" | "other";
            /** Format: date */
            due_date?: string;
            service_from?: string | null;
            service_to?: string | null;
            memo?: string | null;
            public_note?: string | null;
            reference?: string | null;
            po_number?: string | null;
            /**
             * @description Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
            currency?: string;
            lines?: components["schemas"]["NewInvoiceLine"][];
        };
        Delivery: {
            /** @description null for what is only shown */
            mail_id: string | null;
            template: string;
            /** @description Of reminders which one; 0 for the paper itself */
            step: number | null;
            /** @description null where there is no address yet */
            to_address: string | null;
            to_name: string;
            subject: string;
            text: string;
            status: ("queued" | "sent" | "failed" | "local") | null;
            /** @description Why the last attempt failed */
            last_error: string | null;
            /** @description When the mail server took it */
            sent_at: string | null;
            created_at: string | null;
        };
        NewDelivery: {
            /**
             * Format: email
             * @description The payer’s address unless given
             */
            to?: string;
            /** @description Your own words in the mail */
            message?: string;
        };
        NewPayment: {
            amount: string | number;
            method: components["schemas"]["MoneyMethod"];
            /** Format: date */
            received_on?: string;
            /** @description What the payer wrote */
            reference?: string | null;
            provider?: string | null;
            provider_ref?: string | null;
            note?: string | null;
            /** @description Whether a member gets the receipt by mail; as the settings say unless given */
            send?: boolean;
            /** @description The invoice’s; another one is refused */
            currency?: string;
        };
        Payment: {
            /** Format: uuid */
            id: string;
            number: string;
            member_id: string | null;
            payer_name: string | null;
            /** @description The first invoice that it settles, or was recorded by */
            invoice_id: string | null;
            invoice_number: string | null;
            /** @enum {string} */
            method: "cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "credit" | "other";
            /** @example 120.00 */
            amount: string;
            /**
             * @description What is left of it as credit
             * @example 120.00
             */
            unapplied: string;
            currency: string;
            /** Format: date */
            received_on: string;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "cancelled" | "partially_refunded" | "refunded" | "disputed";
            /** Format: date-time */
            created_at: string;
            /** @description Whose credit is what is left of it; payer_name is who paid */
            member_name: string | null;
            provider: string | null;
            /** @description The provider’s own reference; recorded twice it counts once */
            provider_ref: string | null;
            /** @description What the payer wrote */
            reference: string | null;
            /**
             * @description What settles invoices
             * @example 120.00
             */
            applied: string;
            /** @example 120.00 */
            refunded: string;
            /** @description What it settles now */
            allocations: components["schemas"]["Allocation"][];
            refunds: components["schemas"]["Refund"][];
            note: string | null;
            recorded_by: string | null;
            reversed_on: string | null;
            reversal_reason: string | null;
            /** @description When its receipt was first mailed */
            sent_at: string | null;
            version: number;
            /** Format: date-time */
            updated_at: string;
        };
        Allocation: {
            /** Format: uuid */
            invoice_id: string;
            invoice_number: string | null;
            /** @example 120.00 */
            amount: string;
        };
        Refund: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            payment_id: string;
            /** @example 120.00 */
            amount: string;
            currency: string;
            /** @enum {string} */
            method: "cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "credit" | "other";
            /** Format: date */
            refunded_on: string;
            reason: string;
            reference: string | null;
            recorded_by: string | null;
            /** Format: date-time */
            created_at: string;
        };
        CreditApplication: {
            /** @description As much as there is and as remains, unless given */
            amount?: string | number;
        };
        InvoiceReason: {
            reason: string;
        };
        PaymentSummary: {
            /** Format: uuid */
            id: string;
            number: string;
            member_id: string | null;
            payer_name: string | null;
            /** @description The first invoice that it settles, or was recorded by */
            invoice_id: string | null;
            invoice_number: string | null;
            /** @enum {string} */
            method: "cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "credit" | "other";
            /** @example 120.00 */
            amount: string;
            /**
             * @description What is left of it as credit
             * @example 120.00
             */
            unapplied: string;
            currency: string;
            /** Format: date */
            received_on: string;
            /** @enum {string} */
            status: "pending" | "succeeded" | "failed" | "cancelled" | "partially_refunded" | "refunded" | "disputed";
            /** Format: date-time */
            created_at: string;
        };
        NewPayerPayment: {
            /** @description Who paid; this or payer_name */
            member_id?: string | null;
            /** @description Who paid, where it is no member */
            payer_name?: string | null;
            amount: string | number;
            method: components["schemas"]["MoneyMethod"];
            /** Format: date */
            received_on?: string;
            /** @description What the payer wrote */
            reference?: string | null;
            provider?: string | null;
            provider_ref?: string | null;
            note?: string | null;
            /** @description Whether a member gets the receipt by mail; as the settings say unless given */
            send?: boolean;
            /** @description That of the invoices, else the tenant’s, unless given */
            currency?: string;
            allocations?: components["schemas"]["NewAllocation"][];
        };
        NewAllocation: {
            /** Format: uuid */
            invoice_id: string;
            amount: string | number;
        };
        PaymentOwner: {
            /** Format: uuid */
            member_id: string;
        };
        Reversal: {
            reason: string;
            /** Format: date */
            reversed_on?: string;
        };
        NewRefund: {
            /** @description Credit is taken first; beyond it the newest invoices are owed again */
            amount: string | number;
            method: components["schemas"]["MoneyMethod"];
            /**
             * Format: date
             * @description Today unless given
             */
            refunded_on?: string;
            reason: string;
            reference?: string | null;
        };
        PaymentUse: {
            /**
             * Format: uuid
             * @description An invoice in the payment’s currency, whoever it is for
             */
            invoice_id: string;
            /** @description As much as is left and as remains, unless given */
            amount?: string | number;
        };
        CreditNoteSummary: {
            /** Format: uuid */
            id: string;
            number: string;
            /** Format: uuid */
            invoice_id: string;
            invoice_number: string;
            member_id: string | null;
            payer_name: string;
            currency: string;
            /** Format: date */
            issue_date: string;
            /** @enum {string} */
            reason: "duplicate" | "mistake" | "cancellation" | "goodwill" | "fraud" | "other";
            /**
             * @description What it takes back, tax included
             * @example 120.00
             */
            total: string;
            /**
             * @description What of it had been paid already and went back to the payer, as credit or money
             * @example 120.00
             */
            freed: string;
            /** Format: date-time */
            created_at: string;
        };
        NewCreditNote: {
            /** @enum {string} */
            reason: "duplicate" | "mistake" | "cancellation" | "goodwill" | "fraud" | "other";
            /** @description Printed on the paper */
            note?: string | null;
            /** @description All that is left of the invoice unless given */
            lines?: components["schemas"]["NewCreditNoteLine"][];
            /** @description Gives back what had been paid already; without it that is credit of the payer */
            refund?: {
                /**
                 * @description as_it_came gives each payment back in the way in which it came
                 * @default as_it_came
                 */
                method?: components["schemas"]["WayBack"];
                /** Format: date */
                refunded_on?: string;
            } | null;
        };
        NewCreditNoteLine: {
            /** Format: uuid */
            invoice_line_id: string;
            /** @description Tax included; all that is left of the line unless given */
            amount?: string | number;
        };
        /** @enum {string} */
        WayBack: "as_it_came" | "cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "other";
        CreditNote: {
            /** Format: uuid */
            id: string;
            number: string;
            /** Format: uuid */
            invoice_id: string;
            invoice_number: string;
            member_id: string | null;
            payer_name: string;
            currency: string;
            /** Format: date */
            issue_date: string;
            /** @enum {string} */
            reason: "duplicate" | "mistake" | "cancellation" | "goodwill" | "fraud" | "other";
            /**
             * @description What it takes back, tax included
             * @example 120.00
             */
            total: string;
            /**
             * @description What of it had been paid already and went back to the payer, as credit or money
             * @example 120.00
             */
            freed: string;
            /** Format: date-time */
            created_at: string;
            /** @description As on the invoice */
            bill_to: {
                name: string;
            } & {
                [key: string]: unknown;
            };
            issuer: {
                name: string;
            } & {
                [key: string]: unknown;
            };
            note: string | null;
            /**
             * @description Without tax; subtotal + tax = total
             * @example 120.00
             */
            subtotal: string;
            /** @example 120.00 */
            tax: string;
            sent_at: string | null;
            version: number;
            lines: components["schemas"]["CreditNoteLine"][];
            tax_by_rate: components["schemas"]["TaxAtRate"][];
        };
        CreditNoteLine: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            invoice_line_id: string;
            position: number;
            description: string;
            tax_name: string | null;
            /** @description Per cent */
            tax_rate: string;
            /** @example 120.00 */
            tax: string;
            /**
             * @description Tax included
             * @example 120.00
             */
            amount: string;
        };
        RefundSummary: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            payment_id: string;
            /** @example 120.00 */
            amount: string;
            currency: string;
            /** @enum {string} */
            method: "cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "credit" | "other";
            /** Format: date */
            refunded_on: string;
            reason: string;
            reference: string | null;
            recorded_by: string | null;
            /** Format: date-time */
            created_at: string;
            payment_number: string;
            member_id: string | null;
            payer_name: string | null;
            /** @description The invoices that the payment settles or once settled */
            invoice_numbers: string | null;
            /** @description Who wrote it down; null where the product did */
            recorded_by_name: string | null;
        };
        BillingRun: {
            /** @description null for a dry run, of which nothing is kept */
            id: string | null;
            /** @enum {string} */
            kind: "renewals" | "reminders";
            /** @enum {string} */
            status: "preview" | "preparing" | "draft" | "releasing" | "released" | "undoing" | "undone" | "failed";
            filter: {
                [key: string]: unknown;
            } | null;
            expires_until: string | null;
            step: number | null;
            /** @description Whom it is for */
            words: string;
            /** @description Why it stopped */
            fault: string | null;
            total_count: number;
            /** @description What is chosen to be released, whatever became of it */
            included_count: number;
            /** @description Items to look at */
            problem_count: number;
            /** @description Included and not done yet */
            waiting_count: number;
            done_count: number;
            /** @description Nothing was left to do: billed, reminded or paid meanwhile */
            unchanged_count: number;
            /** @description The price or the tier changed since it was prepared; including it again accepts that */
            held_count: number;
            refused_count: number;
            undone_count: number;
            /** @description Could not be taken back; each item says why */
            kept_count: number;
            /** @description Papers of the included items that go by mail, or went: of none that was refused, held back or taken back */
            mail_count: number;
            /** @description The same, of papers to print, because there is no e-mail address */
            print_count: number;
            /** @description Mails that are still to be written */
            mails_waiting_count: number;
            /** @description What a release bills, or has billed, by currency: included items but those refused, held back or with nothing to do */
            totals: {
                currency: string;
                item_count: number;
                /** @example 120.00 */
                amount: string;
            }[];
            can_undo: boolean;
            created_by: string | null;
            created_at: string | null;
            released_by: string | null;
            released_at: string | null;
            finished_at: string | null;
            version: number;
        };
        NewBillingRun: {
            /** @enum {string} */
            kind: "renewals" | "reminders";
            /**
             * @description Only members, or of reminders only invoices, that meet it. Without it current and suspended members, or all overdue invoices
             * @example {
             *       "status": "active",
             *       "city": {
             *         "not": "Hamburg"
             *       }
             *     }
             */
            filter?: {
                [key: string]: unknown;
            };
            /**
             * Format: date
             * @description Of renewals: only memberships that end by this day. Without it and without filter those whose renewal has opened
             */
            expires_until?: string;
            /** @description Of reminders: only invoices whose next reminder is this one */
            step?: number;
            /**
             * @description Keeps nothing and says what the draft would: counts, problems and amounts
             * @default false
             */
            dry_run?: boolean;
        };
        BillingRunItem: {
            /** Format: uuid */
            id: string;
            /** @description The member, or the number of the invoice and who pays it */
            title: string;
            member_id: string | null;
            payer_name: string;
            /** @description Of a renewal */
            tier_id: string | null;
            tier_name: string | null;
            /** @description The first day of the term that would follow */
            start_on: string | null;
            /** @description The last day of it; null without an end */
            end_on: string | null;
            /** @description Of a reminder */
            step: number | null;
            /** @description Of the invoice that is reminded of */
            due_date: string | null;
            days_overdue: number | null;
            /** @description The proposed term, once it is released */
            term_id: string | null;
            /** @description The invoice: of a renewal once it is released */
            invoice_id: string | null;
            invoice_number: string | null;
            /** @description What would be invoiced */
            lines: {
                description: string;
                /** @example 120.00 */
                amount: string;
            }[];
            currency: string | null;
            /** @description Tax included; of a reminder what is still to be paid */
            amount: string | null;
            tax: string | null;
            /** @description What has to be looked at, in one word: no_email, invoiced, archived, price_changed, stopped and so on */
            problem: string | null;
            /** @description The problem, or what became of it, in a sentence */
            message: string | null;
            /** @description It cannot be included */
            is_blocked: boolean;
            included: boolean;
            /** @enum {string} */
            delivery: "mail" | "print";
            /** @enum {string} */
            state: "waiting" | "done" | "unchanged" | "held" | "refused" | "undone" | "kept";
            /**
             * @description Whether its mail is written yet
             * @enum {string}
             */
            mail_state: "none" | "waiting" | "queued" | "failed";
        };
        ItemsChoice: {
            included: boolean;
            /** @description Only items with this problem */
            problem?: string;
            /** @description Only items with any problem, or without */
            has_problem?: boolean;
        };
        ItemChoice: {
            included: boolean;
        };
        Credit: {
            /**
             * Format: uuid
             * @description The payment that it is left of
             */
            id: string;
            number: string;
            member_id: string | null;
            payer_name: string | null;
            /** Format: date */
            received_on: string;
            currency: string;
            /**
             * @description What was paid
             * @example 120.00
             */
            amount: string;
            /**
             * @description What is left
             * @example 120.00
             */
            remaining: string;
            /** Format: date-time */
            created_at: string;
        };
        Arrear: {
            /** @description null for a payer who is no member */
            member_id: string | null;
            payer_name: string;
            currency: string;
            open_count: number;
            /** @example 120.00 */
            remaining: string;
            /** @example 120.00 */
            overdue: string;
            /** Format: date */
            oldest_due_date: string;
            /** @description What the payer has left of payments, not taken off here; null of a past day, and for whoever may not read payments */
            credit: string | null;
        };
        Journal: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            currencies: components["schemas"]["JournalOfCurrency"][];
        };
        JournalOfCurrency: {
            currency: string;
            paper_count: number;
            /**
             * @description What was owed the evening before, less credit that payers had
             * @example 120.00
             */
            owed_before: string;
            movements: {
                /** @enum {string} */
                kind: "opening_balance" | "invoice" | "cancellation" | "credit_note" | "write_off" | "recovery" | "payment" | "reversal" | "refund";
                paper_count: number;
                /** @example 120.00 */
                amount: string;
            }[];
            /**
             * @description What is owed at its end, less credit that payers have
             * @example 120.00
             */
            owed_after: string;
            /** @description Invoices less those cancelled and credit notes, by rate of tax */
            billed: components["schemas"]["BilledAtRate"][];
            money: components["schemas"]["MoneyByMethod"][];
        };
        BilledAtRate: {
            tax_name: string | null;
            tax_rate: string;
            /** @example 120.00 */
            net: string;
            /** @example 120.00 */
            tax: string;
            /** @example 120.00 */
            gross: string;
        };
        MoneyByMethod: {
            /** @enum {string} */
            method: "cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "credit" | "other";
            /** @example 120.00 */
            received: string;
            /**
             * @description Refunds and reversed payments, below zero
             * @example 120.00
             */
            given_back: string;
            /** @example 120.00 */
            kept: string;
        };
        BooksClosing: {
            books_closed_through: string | null;
        };
        EventSummary: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string;
            /** @enum {string} */
            kind: "conference" | "gala" | "workshop" | "hackathon" | "meeting" | "webinar" | "social" | "other";
            /** @description Start in local time of time_zone */
            event_date: string;
            end_date: string;
            time_zone: string;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            location: string;
            address: string | null;
            /** @description Shown to people with a seat */
            online_url: string | null;
            /** @enum {string} */
            attendance_mode: "in_person" | "online" | "hybrid";
            /** @description null is unlimited */
            capacity: number | null;
            seats_taken: number;
            /** @enum {string} */
            event_status: "draft" | "upcoming" | "ongoing" | "completed" | "cancelled" | "postponed";
            /** @enum {string} */
            visibility: "public" | "members" | "tiers" | "private";
            /** @description The tiers whose members see it where visibility is tiers; else empty */
            tier_ids: string[];
            registration_opens_at: string | null;
            registration_closes_at: string | null;
            cancel_by: string | null;
            /** @description Whether people without an account register on its public page, where visibility is public */
            takes_guests: boolean;
            /** @enum {string} */
            waitlist_mode: "none" | "manual" | "auto";
            offer_minutes: number;
            currency: string;
            organizer_account_id: string | null;
            tags: string[];
            cancelled_at: string | null;
            cancel_reason: string | null;
            archived_at: string | null;
            /**
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values: {
                [key: string]: string | number | boolean | string[];
            };
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        NewEvent: {
            title: string;
            /** @example 2027-05-01T18:00:00 */
            event_date: string;
            /** @enum {string} */
            event_status?: "draft" | "upcoming" | "ongoing" | "completed" | "cancelled" | "postponed";
            description?: string;
            /** @example 2027-05-01T18:00:00 */
            end_date?: string;
            location?: string;
            /** @description null is unlimited */
            capacity?: number | null;
            /** @enum {string} */
            kind?: "conference" | "gala" | "workshop" | "hackathon" | "meeting" | "webinar" | "social" | "other";
            address?: string | null;
            online_url?: string | null;
            /** @enum {string} */
            attendance_mode?: "in_person" | "online" | "hybrid";
            /**
             * @description Who sees it. What is for members is seen by current members and applicants, and by whoever is registered; only current members register themselves
             * @enum {string}
             */
            visibility?: "public" | "members" | "tiers" | "private";
            /** @description The tiers whose members see it and may register; for visibility tiers, and at least one there */
            tier_ids?: string[];
            registration_opens_at?: string | null;
            registration_closes_at?: string | null;
            cancel_by?: string | null;
            /** @description Whether people without an account register on its public page; true unless given. For visibility public */
            takes_guests?: boolean;
            /** @enum {string} */
            waitlist_mode?: "none" | "manual" | "auto";
            /** @description How long a seat is offered to who waits; at most half of the time until the event begins */
            offer_minutes?: number;
            organizer_account_id?: string | null;
            tags?: string[];
            /**
             * @description Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
            currency?: string;
            sessions?: components["schemas"]["NewEventSession"][];
            ticket_types?: components["schemas"]["NewTicketType"][];
        };
        NewEventSession: {
            title: string;
            description?: string;
            /** @example 2027-05-01T18:00:00 */
            starts_at: string;
            /** @example 2027-05-01T18:00:00 */
            ends_at: string;
            room?: string | null;
            track?: string | null;
            speakers?: {
                name: string;
                role?: string | null;
            }[];
            capacity?: number | null;
            credit_points?: number | null;
        };
        NewTicketType: {
            name: string;
            description?: string;
            price?: string | number;
            tax_rate?: number;
            /**
             * @description When the price is to be paid. invoice: the seat is confirmed at once, with an open invoice; prepay: the seat is held until its invoice is paid or its time is over; at_door: the seat is confirmed, and the invoice is written with the payment
             * @enum {string}
             */
            payment_rule?: "invoice" | "prepay" | "at_door";
            quota?: number | null;
            sale_from?: string | null;
            sale_to?: string | null;
            /** @enum {string} */
            audience?: "everyone" | "members" | "tiers" | "code";
            tier_ids?: string[];
            code?: string | null;
            min_per_order?: number;
            max_per_order?: number;
            attendance_mode?: ("in_person" | "online") | null;
            waitlist_enabled?: boolean;
            hidden_when_sold_out?: boolean;
            is_active?: boolean;
            position?: number;
        };
        Event: {
            /** Format: uuid */
            id: string;
            title: string;
            description: string;
            /** @enum {string} */
            kind: "conference" | "gala" | "workshop" | "hackathon" | "meeting" | "webinar" | "social" | "other";
            /** @description Start in local time of time_zone */
            event_date: string;
            end_date: string;
            time_zone: string;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            location: string;
            address: string | null;
            /** @description Shown to people with a seat */
            online_url: string | null;
            /** @enum {string} */
            attendance_mode: "in_person" | "online" | "hybrid";
            /** @description null is unlimited */
            capacity: number | null;
            seats_taken: number;
            /** @enum {string} */
            event_status: "draft" | "upcoming" | "ongoing" | "completed" | "cancelled" | "postponed";
            /** @enum {string} */
            visibility: "public" | "members" | "tiers" | "private";
            /** @description The tiers whose members see it where visibility is tiers; else empty */
            tier_ids: string[];
            registration_opens_at: string | null;
            registration_closes_at: string | null;
            cancel_by: string | null;
            /** @description Whether people without an account register on its public page, where visibility is public */
            takes_guests: boolean;
            /** @enum {string} */
            waitlist_mode: "none" | "manual" | "auto";
            offer_minutes: number;
            currency: string;
            organizer_account_id: string | null;
            tags: string[];
            cancelled_at: string | null;
            cancel_reason: string | null;
            archived_at: string | null;
            /**
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values: {
                [key: string]: string | number | boolean | string[];
            };
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The first 500 with a seat; members see only themselves. counts.registered tells how many there are */
            attendees: components["schemas"]["Attendee"][];
            sessions: components["schemas"]["EventSession"][];
            ticket_types: components["schemas"]["TicketType"][];
            counts: {
                /** @description Seats held */
                registered: number;
                waitlisted: number;
                /** @description Seats whose holder came */
                checked_in: number;
                /** @description Seats whose holder stayed away; of a party that came in part those of them who did */
                no_show: number;
                cancelled: number;
            };
            /** @description What was received for its tickets and not given back; organizers only */
            revenue: string | null;
            /** @description What its tickets were charged with, less credit notes; organizers only */
            invoiced: string | null;
            /** @description What is still to be paid for its tickets; organizers only */
            outstanding: string | null;
            /** @description Seats that are to be invoiced and whose invoice is void or wholly credited; organizers only */
            without_invoice: number | null;
            /** @description Of a cancelled event whose tickets had been invoiced; organizers only */
            cancellation: components["schemas"]["CancellationProgress"] | null;
            /** @description Organizers only */
            feedback: {
                avg_rating: number | null;
                nps: number | null;
                responses: number;
            } | null;
        };
        Attendee: {
            /** Format: uuid */
            registration_id: string;
            member_id: string | null;
            name: string;
            /** @description null for front desk, but the own one */
            email: string | null;
            ticket_name: string | null;
            quantity: number;
            /** @description Who comes along, as far as names were given */
            companions: string[];
            /** @enum {string} */
            status: "pending_approval" | "pending_payment" | "confirmed" | "waitlisted" | "offered" | "attended" | "no_show" | "rejected" | "expired" | "cancelled" | "transferred";
            /** Format: date-time */
            registered_at: string;
            checked_in_at: string | null;
            /** @description How many of the seats were used */
            seats_came: number;
            /** @description How many of them are inside */
            seats_inside: number;
        };
        EventSession: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            title: string;
            description: string;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            room: string | null;
            track: string | null;
            speakers: components["schemas"]["Speaker"][];
            capacity: number | null;
            credit_points: string | null;
        };
        Speaker: {
            name: string;
            role: string | null;
        };
        TicketType: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            name: string;
            description: string;
            /** @example 120.00 */
            price: string;
            currency: string;
            tax_rate: string;
            /**
             * @description When the price is to be paid. invoice: the seat is confirmed at once, with an open invoice; prepay: the seat is held until its invoice is paid or its time is over; at_door: the seat is confirmed, and the invoice is written with the payment
             * @enum {string}
             */
            payment_rule: "invoice" | "prepay" | "at_door";
            /** @description null is as many as the event has seats */
            quota: number | null;
            sold: number;
            sale_from: string | null;
            sale_to: string | null;
            /** @enum {string} */
            audience: "everyone" | "members" | "tiers" | "code";
            tier_ids: string[];
            /** @description Shown to organizers only */
            code: string | null;
            min_per_order: number;
            max_per_order: number;
            attendance_mode: ("in_person" | "online") | null;
            waitlist_enabled: boolean;
            hidden_when_sold_out: boolean;
            is_active: boolean;
            /** @description Active, within its sale window and not sold out */
            is_on_sale: boolean;
            position: number;
        };
        CancellationProgress: {
            /** @description How what was paid is given back, or as_it_came; null keeps it as credit of the payers */
            refund_method: string | null;
            invoice_count: number;
            settled_count: number;
            /** @description The papers that could not be taken back, and why */
            faults: {
                /** Format: uuid */
                invoice_id: string;
                number: string | null;
                message: string;
            }[];
            finished_at: string | null;
        };
        EventStats: {
            total_events: number;
            draft_events: number;
            upcoming_events: number;
            ongoing_events: number;
            completed_events: number;
            cancelled_events: number;
            postponed_events: number;
            /** @description Registrations that hold seats, in all events */
            total_registrations: number;
            waitlisted_registrations: number;
            /** @description Seats whose holder came */
            total_attendance: number;
            /** @description Came, of those who came or are known to have stayed away */
            attendance_rate: number | null;
            no_show_rate: number | null;
            /**
             * @description What was received for tickets and not given back
             * @example 120.00
             */
            ticket_revenue: string;
            /**
             * @description What was charged for tickets, less credit notes
             * @example 120.00
             */
            ticket_invoiced: string;
            /**
             * @description What is still to be paid on open invoices for tickets
             * @example 120.00
             */
            ticket_outstanding: string;
            currency: string;
            average_rating: number | null;
            /** @description Net promoter score, -100 to 100 */
            nps: number | null;
        };
        EventPatch: {
            title?: string;
            /** @example 2027-05-01T18:00:00 */
            event_date?: string;
            /** @enum {string} */
            event_status?: "draft" | "upcoming" | "ongoing" | "completed" | "cancelled" | "postponed";
            /** @description Whether those registered are told by mail of another time or place, and that it is postponed. Default true */
            notify?: boolean;
            description?: string;
            /** @example 2027-05-01T18:00:00 */
            end_date?: string;
            location?: string;
            /** @description null is unlimited */
            capacity?: number | null;
            /** @enum {string} */
            kind?: "conference" | "gala" | "workshop" | "hackathon" | "meeting" | "webinar" | "social" | "other";
            address?: string | null;
            online_url?: string | null;
            /** @enum {string} */
            attendance_mode?: "in_person" | "online" | "hybrid";
            /**
             * @description Who sees it. What is for members is seen by current members and applicants, and by whoever is registered; only current members register themselves
             * @enum {string}
             */
            visibility?: "public" | "members" | "tiers" | "private";
            /** @description The tiers whose members see it and may register; for visibility tiers, and at least one there */
            tier_ids?: string[];
            registration_opens_at?: string | null;
            registration_closes_at?: string | null;
            cancel_by?: string | null;
            /** @description Whether people without an account register on its public page; true unless given. For visibility public */
            takes_guests?: boolean;
            /** @enum {string} */
            waitlist_mode?: "none" | "manual" | "auto";
            /** @description How long a seat is offered to who waits; at most half of the time until the event begins */
            offer_minutes?: number;
            organizer_account_id?: string | null;
            tags?: string[];
            /**
             * @description Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
        };
        EventCancellation: {
            reason?: string | null;
            /** @description Default true */
            notify?: boolean;
            /** @description Gives back what was paid for tickets; without it that is credit of the payers. Invoices that are not paid become void either way */
            refund?: {
                /**
                 * @description as_it_came gives each payment back in the way in which it came
                 * @default as_it_came
                 */
                method?: components["schemas"]["WayBack"];
                /** Format: date */
                refunded_on?: string;
            } | null;
        };
        EventCopy: {
            /** @example 2027-05-01T18:00:00 */
            event_date: string;
            title?: string;
        };
        EventSessionPatch: {
            title?: string;
            description?: string;
            /** @example 2027-05-01T18:00:00 */
            starts_at?: string;
            /** @example 2027-05-01T18:00:00 */
            ends_at?: string;
            room?: string | null;
            track?: string | null;
            speakers?: {
                name: string;
                role?: string | null;
            }[];
            capacity?: number | null;
            credit_points?: number | null;
        };
        TicketTypePatch: {
            name?: string;
            description?: string;
            price?: string | number;
            tax_rate?: number;
            /**
             * @description When the price is to be paid. invoice: the seat is confirmed at once, with an open invoice; prepay: the seat is held until its invoice is paid or its time is over; at_door: the seat is confirmed, and the invoice is written with the payment
             * @enum {string}
             */
            payment_rule?: "invoice" | "prepay" | "at_door";
            quota?: number | null;
            sale_from?: string | null;
            sale_to?: string | null;
            /** @enum {string} */
            audience?: "everyone" | "members" | "tiers" | "code";
            tier_ids?: string[];
            code?: string | null;
            min_per_order?: number;
            max_per_order?: number;
            attendance_mode?: ("in_person" | "online") | null;
            waitlist_enabled?: boolean;
            hidden_when_sold_out?: boolean;
            is_active?: boolean;
            position?: number;
        };
        Registration: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            event_title: string;
            event_date: string;
            /**
             * @description Of the event now. Of a cancelled one nothing is to be paid
             * @enum {string}
             */
            event_status: "draft" | "upcoming" | "ongoing" | "completed" | "cancelled" | "postponed";
            member_id: string | null;
            guest: components["schemas"]["Guest"] | null;
            attendee_name: string;
            /** @description E-mail. null for front desk: it sees names, tickets and states of others, nothing else. */
            attendee_email: string | null;
            ticket_type_id: string | null;
            ticket_name: string | null;
            /** @description Seats */
            quantity: number;
            /** @description Who comes along on the seats beside the own, as far as names were given */
            companions: string[];
            /** @enum {string} */
            status: "pending_approval" | "pending_payment" | "confirmed" | "waitlisted" | "offered" | "attended" | "no_show" | "rejected" | "expired" | "cancelled" | "transferred";
            /** @description 1 is next */
            waitlist_position: number | null;
            /** @description For all seats together. null for front desk: it sees names, tickets and states of others, nothing else. */
            price: string | null;
            currency: string;
            /** @description How it is paid for: by the rule of its ticket type when it was asked for, or not, for a reason. null where nothing is to be paid */
            billing: ("invoice" | "prepay" | "at_door" | "waived") | null;
            /** @description Why nothing is to be paid. null for front desk: it sees names, tickets and states of others, nothing else. */
            billing_reason: string | null;
            /**
             * @description open: its invoice is not paid in full; unpaid: it has no invoice yet; credited: its invoice was taken back
             * @enum {string}
             */
            payment: "free" | "waived" | "unpaid" | "open" | "paid" | "credited";
            /** @description Until when a seat is held that has to be paid first */
            payment_due_at: string | null;
            /** @description What is to be paid on its invoice. null for front desk: it sees names, tickets and states of others, nothing else. */
            remaining: string | null;
            /** @description null for front desk: it sees names, tickets and states of others, nothing else. */
            invoice_id: string | null;
            /** @description null for front desk: it sees names, tickets and states of others, nothing else. */
            invoice_number: string | null;
            /** @description null for front desk: it sees names, tickets and states of others, nothing else. */
            answers: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Empty for front desk, but in the own registrations
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values: {
                [key: string]: string | number | boolean | string[];
            };
            /** @description Opaque; what the QR code of the ticket says. null on the waiting list, and for a seat that is offered or has to be paid first */
            code: string | null;
            /** @enum {string} */
            source: "api" | "admin" | "member" | "import" | "public";
            /** Format: date-time */
            registered_at: string;
            offer_expires_at: string | null;
            /** @description When the person confirmed by mail to come after the latest change of time or place */
            kept_at: string | null;
            checked_in_at: string | null;
            /** @description When the last of them left; null while one is inside */
            checked_out_at: string | null;
            /** @description How many of its seats were used: at most as many as were inside at once */
            seats_came: number;
            /** @description How many of them are inside */
            seats_inside: number;
            /** @description How many are known to have stayed away */
            seats_absent: number;
            cancelled_at: string | null;
            /** @description null for front desk: it sees names, tickets and states of others, nothing else. */
            cancel_reason: string | null;
            version: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Guest: {
            name: string;
            /** @description null for front desk: it sees names, tickets and states of others, nothing else. */
            email: string | null;
        };
        NewRegistration: {
            /** Format: uuid */
            member_id?: string;
            guest?: {
                name: string;
                email?: string | null;
            };
            /**
             * Format: uuid
             * @description May be left out when the event has one ticket type or none
             */
            ticket_type_id?: string;
            quantity?: number;
            /** @description Who comes along: at most as many names as there are seats beside the own */
            companions?: string[];
            /** @description Opens a ticket type that asks for a code */
            code?: string;
            answers?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * @description Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
            /** @description They are here, and are let in at once; or came to an event that is over, to which nobody else can be added. For organizers who may check in */
            attended?: boolean;
            /** @description What the person was shown that it costs: where that has changed nothing is booked. Without it the price of the moment counts */
            shown?: components["schemas"]["ShownPrice"];
            /**
             * @description An open invoice unless given; `paid` records the payment at once, `waived` makes no invoice
             * @enum {string}
             */
            billing?: "invoice" | "paid" | "waived";
            /** @description Why nothing is to be paid; with `waived` only */
            billing_reason?: string;
            /** @description What has been paid in full; with `paid` only */
            payment?: {
                method: components["schemas"]["MoneyMethod"];
                /** Format: date */
                received_on: string;
                /** @description What the payer quoted */
                reference?: string;
            };
        };
        ShownPrice: {
            /**
             * @description For all seats together
             * @example 120.00
             */
            price: string;
            currency: string;
            /** @description When it is paid; null where nothing is to be paid */
            payment_rule: ("invoice" | "prepay" | "at_door") | null;
        };
        RegistrationPatch: {
            /**
             * @description Of a seat that is held until it is paid; in the future, when the event begins at the latest (once it has begun, when it ends), local to the event without a zone
             * @example 2027-05-01T18:00:00
             */
            payment_due_at?: string;
            /** @description Who comes along: at most as many names as there are seats beside the own */
            companions?: string[];
            /**
             * @description Values by the keys of the custom fields; null takes one out, and keys that are left out stay as they are
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
        };
        RegistrationCancellation: {
            reason?: string | null;
            /** @description Gives back what was paid for it; without it that is credit of the payer. An invoice that is not paid is void either way */
            refund?: {
                /**
                 * @description as_it_came gives each payment back in the way in which it came
                 * @default as_it_came
                 */
                method?: components["schemas"]["WayBack"];
                /** Format: date */
                refunded_on?: string;
            } | null;
        };
        RegistrationBilling: {
            /** @enum {string} */
            billing: "invoice" | "paid" | "waived";
            /** @description Why nothing is to be paid; with `waived` only */
            billing_reason?: string;
            /** @description What has been paid in full; with `paid` only */
            payment?: {
                method: components["schemas"]["MoneyMethod"];
                /** Format: date */
                received_on: string;
                /** @description What the payer quoted */
                reference?: string;
            };
        };
        RegistrationSeats: {
            /** @description At least as many as have come; more than there are by organizers only */
            quantity: number;
            /** @description Who still comes along; has to be said where more are named than seats are left */
            companions?: string[];
            /** @description Gives back what was paid for the seats; without it that is credit of the payer */
            refund?: {
                /**
                 * @description as_it_came gives each payment back in the way in which it came
                 * @default as_it_came
                 */
                method?: components["schemas"]["WayBack"];
                /** Format: date */
                refunded_on?: string;
            } | null;
        };
        NewCheckIn: {
            code?: string;
            /**
             * Format: uuid
             * @description Instead of the code
             */
            registration_id?: string;
            /** @description Chosen by the device for each scan; the same scan sent again gets its first answer */
            nonce: string;
            /** @enum {string} */
            kind?: "entry" | "exit";
            /** @description How many of the ticket’s seats come in or go out; all that are still outside, or inside, if left out */
            seats?: number;
            device?: string | null;
            /**
             * Format: date-time
             * @description When the ticket was scanned, for a scan that was kept while there was no connection; now if left out. One in the future counts as now
             */
            scanned_at?: string;
            /** @description Lets in although it is more than 12 hours before the event or after it, which is refused as invalid_time */
            anyway?: boolean;
        };
        CheckIn: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            /** @enum {string} */
            kind: "entry" | "exit";
            /** @enum {string} */
            result: "ok" | "refused";
            reason: ("invalid" | "unpaid" | "blocked" | "invalid_time" | "canceled" | "already_redeemed" | "product" | "rules" | "ambiguous" | "revoked" | "unapproved" | "error") | null;
            /** @description For the person at the door */
            message: string;
            /**
             * Format: date-time
             * @description When the scan arrived
             */
            at: string;
            /**
             * Format: date-time
             * @description When the ticket was scanned; before at where the device had no connection
             */
            scanned_at: string;
            /** @description Refused for its time only: the same ticket with anyway and a new nonce is let in */
            may_repeat_anyway: boolean;
            /** @description How many it let in or out; null where it was refused, and for scans from before parties came in parts */
            seats: number | null;
            registration: {
                /** Format: uuid */
                id: string;
                attendee_name: string;
                ticket_name: string | null;
                quantity: number;
                /** @description Who comes along, as far as names were given */
                companions: string[];
                /** @description How many of them have come */
                seats_came: number;
                /** @description How many of them are inside */
                seats_inside: number;
                /** @enum {string} */
                status: "pending_approval" | "pending_payment" | "confirmed" | "waitlisted" | "offered" | "attended" | "no_show" | "rejected" | "expired" | "cancelled" | "transferred";
                /**
                 * @description Whether it is paid for
                 * @enum {string}
                 */
                payment: "free" | "waived" | "unpaid" | "open" | "paid" | "credited";
                /** @description What is still to be paid; null for nothing */
                to_pay: string | null;
                currency: string;
                /** @description When the ticket was first used */
                checked_in_at: string | null;
                checked_out_at: string | null;
            } | null;
            counts: components["schemas"]["CheckInCounts"];
        };
        CheckInCounts: {
            /** @description Seats held */
            expected: number;
            /** @description Seats whose holder came; of a party that came in part those of them who did */
            checked_in: number;
            /** @description Those who came and have not left */
            inside: number;
        };
        Feedback: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            event_id: string;
            registration_id: string | null;
            attendee_name: string | null;
            rating: number;
            /** @description How likely to recommend us, 0 to 10 */
            nps: number | null;
            liked: string;
            improve: string;
            is_anonymous: boolean;
            /**
             * Format: date-time
             * @description Of anonymous feedback the first moment of its day where the association is
             */
            created_at: string;
        };
        NewFeedback: {
            /**
             * Format: uuid
             * @description One of the acting account’s own, which is meant if left out. Nobody answers for others
             */
            registration_id?: string;
            rating: number;
            nps?: number | null;
            liked?: string;
            improve?: string;
            is_anonymous?: boolean;
        };
        FeedbackRequest: {
            /** @enum {string} */
            state: "early" | "open" | "closed" | "never";
            /** @description Whether the mail goes out by itself, on the morning after the event */
            is_on: boolean;
            /**
             * Format: date-time
             * @description Until when feedback can be given
             */
            closes_at: string;
            /** @description Were there, can be written to, and were not asked yet */
            due: number;
            asked: number;
            /** @description Were there, but have no e-mail address */
            without_address: number;
            /** @description Were there, but do not want to be asked */
            stopped: number;
            /** @description Were there, but have died or are archived: no mail goes to them */
            unreachable: number;
        };
        FeedbackAsked: {
            asked_now: number;
        };
        LinkedFeedback: {
            token: string;
            rating: number;
            nps?: number | null;
            liked?: string;
            improve?: string;
            is_anonymous?: boolean;
        };
        FeedbackReceived: {
            message: string;
        };
        GuestRequest: {
            /** @example harbour-club */
            tenant_id: string;
            /** Format: uuid */
            event_id: string;
            name: string;
            /** Format: email */
            email: string;
            /**
             * Format: uuid
             * @description May be left out when the event has one ticket type or none
             */
            ticket_type_id?: string;
            quantity?: number;
            /** @description Who comes along: at most as many names as there are seats beside the own */
            companions?: string[];
            /** @description Opens a ticket type that asks for a code */
            code?: string;
            /**
             * @description Answers to the fields that people fill in themselves
             * @example {
             *       "t_shirt_size": "m"
             *     }
             */
            custom_values?: {
                [key: string]: unknown;
            };
            /** @description Left empty: people do not see it, and of what fills it in nothing is kept */
            homepage?: string;
        };
        GuestRequested: {
            message: string;
        };
        GuestConfirmation: {
            token: string;
            /** @description What the guest was shown and agrees to; anything else is not booked */
            shown: components["schemas"]["ShownToGuest"];
        };
        ShownToGuest: {
            /**
             * @description For all seats together
             * @example 120.00
             */
            price: string;
            currency: string;
            /** @description When it is paid; null where nothing is to be paid */
            payment_rule: ("invoice" | "prepay" | "at_door") | null;
            /** @description null for an event without ticket types */
            ticket_type_id: string | null;
            /** @description Whether it is a place on the waiting list and no seat */
            is_to_wait: boolean;
        };
        GuestConfirmed: {
            message: string;
            /** @enum {string} */
            status: "pending_approval" | "pending_payment" | "confirmed" | "waitlisted" | "offered" | "attended" | "no_show" | "rejected" | "expired" | "cancelled" | "transferred";
            /** @description The token of its links: the page of the registration, and to decide on its seat */
            seat: string;
        };
        SeatDecision: {
            token: string;
            /**
             * @description take: an offered seat. give_up: a seat, a place on the waiting list, or an offer
             * @enum {string}
             */
            decision: "take" | "keep" | "give_up";
        };
        SeatDecided: {
            message: string;
        };
        HeldSeats: {
            event_title: string;
            /** @enum {string} */
            status: "pending_approval" | "pending_payment" | "confirmed" | "waitlisted" | "offered" | "attended" | "no_show" | "rejected" | "expired" | "cancelled" | "transferred";
            /** @description Seats */
            quantity: number;
            /** @description Who comes along on the seats beside the own, as far as names were given */
            companions: string[];
            /** @description How many of its seats were used: at most as many as were inside at once */
            seats_came: number;
            version: number;
        };
        RegistrationCompanions: {
            /** @description Who comes along: at most as many names as there are seats beside the own */
            companions: string[];
        };
        HeldSeatsChange: {
            /** @description At least as many as have come; more than there are by organizers only */
            quantity: number;
            /** @description Who still comes along; has to be said where more are named than seats are left */
            companions?: string[];
        };
        Withdrawn: {
            message: string;
        };
        AnomalyRequest: {
            /** @enum {string} */
            module: "finances" | "members" | "events" | "finance" | "all";
            /** @default 90 */
            lookback_days?: number;
        };
        AnomalyReport: {
            /** @enum {string} */
            module: "finances" | "members" | "events" | "all";
            lookback_days: number;
            window: components["schemas"]["AnomalyWindow"];
            /** @description The most severe first; those decided on keep their status */
            findings: components["schemas"]["Anomaly"][];
            checked: components["schemas"]["DetectorCheck"][];
            summary: {
                total: number;
                open: number;
                by_severity: {
                    critical: number;
                    high: number;
                    medium: number;
                    low: number;
                };
                /** @description Detectors without enough to go by */
                insufficient_history: string[];
                text: string;
            };
        };
        AnomalyWindow: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        Anomaly: {
            /**
             * Format: uuid
             * @description The same in every run that finds it
             */
            id: string;
            type: string;
            /** @enum {string} */
            module: "finances" | "members" | "events";
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            /** @description How sure it is that this is odd */
            score: number;
            /** @description The probability of as much by chance; null where a rule was broken */
            p_value: number | null;
            /** @description Robust deviations from what is usual */
            z: number | null;
            entity: {
                type: string;
                id: string | null;
                label: string;
                href: string | null;
            };
            observed: {
                value: number;
                text: string;
                /** @description Money is in minor units of the finding’s currency, percent a share from 0 to 1 */
                unit: components["schemas"]["Unit"];
            };
            expected: {
                low: number;
                mid: number;
                high: number;
                text: string;
                /** @description Money is in minor units of the finding’s currency, percent a share from 0 to 1 */
                unit: components["schemas"]["Unit"];
            } | null;
            window: components["schemas"]["AnomalyWindow"];
            /** Format: date */
            occurred_on: string;
            explanation: string;
            evidence_rows: components["schemas"]["EvidenceRow"][];
            suggested_action: string;
            method: string;
            /** @description How many rows say what is usual */
            n_baseline: number;
            /** @example 120.00 */
            amount_at_stake: string;
            currency: string;
            people_at_stake: number;
            /** @enum {string} */
            status: "open" | "resolved" | "ignored";
            note: string | null;
            /** @description null on one that was resolved because it was not found any more */
            decided_by: string | null;
            decided_at: string | null;
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_seen: string;
            version: number;
        };
        EvidenceRow: {
            noun: string;
            id: string;
            label: string;
            /** @description What of it matters here */
            detail: string;
            /** @description The page that shows it */
            href: string | null;
        };
        DetectorCheck: {
            detector: string;
            /** @enum {string} */
            module: "finances" | "members" | "events";
            label: string;
            /** @description How much there was to go by, in the detector’s own unit */
            n: number;
            /** @description How much it needs */
            needed: number;
            unit: string;
            findings: number;
            /** @enum {string} */
            status: "ok" | "insufficient_history";
        };
        Finding: {
            /**
             * Format: uuid
             * @description The same in every run that finds it
             */
            id: string;
            /** @enum {string} */
            kind: "churn" | "anomaly" | "insight";
            type: string;
            /** @enum {string} */
            module: "finances" | "members" | "events";
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            /** @enum {string} */
            tone: "good" | "attention" | "warning";
            /** @description How much it matters among findings of every kind */
            rank: number;
            /**
             * Format: date
             * @description Of what is so now, the day on which it was found first
             */
            occurred_on: string;
            subject: {
                type: string;
                id: string | null;
                label: string;
                href: string | null;
            };
            title: string;
            explanation: string;
            /** @description How sure it is, or how it was found, in words */
            certainty: string;
            /** @description The probability of as much by chance; null where nothing was tested */
            p_value: number | null;
            figures: components["schemas"]["FindingFigure"][];
            evidence: components["schemas"]["EvidenceRow"][];
            /** @description What it is about, or the list with the rows behind it */
            href: string | null;
            /** @description What to do about it, and where */
            action: {
                label: string;
                href: string | null;
            } | null;
            /** @enum {string} */
            status: "open" | "resolved" | "ignored" | "snoozed";
            snoozed_until: string | null;
            note: string | null;
            is_useful: boolean | null;
            decided_by: string | null;
            decided_at: string | null;
            /** Format: date-time */
            first_seen: string;
            /** Format: date-time */
            last_seen: string;
            /** @description When a run did not find it any more */
            ended_at: string | null;
            version: number;
        };
        FindingDecision: {
            /** @enum {string} */
            status?: "open" | "resolved" | "ignored" | "snoozed";
            note?: string | null;
            /** @description With status snoozed; two weeks without it */
            snoozed_until?: string | null;
            is_useful?: boolean | null;
        };
        DraftInvoice: {
            /** @constant */
            noun: "invoice";
            /**
             * Format: uuid
             * @description The draft itself, so that it is not compared with itself
             */
            id?: string;
            member_id?: string | null;
            /**
             * @default other
             * @enum {string}
             */
            kind?: "dues" | "event" | "donation" | "other";
            currency?: string;
            total: string | number;
            /**
             * Format: date
             * @description Today unless given
             */
            issue_date?: string;
            due_date?: string | null;
            service_from?: string | null;
            service_to?: string | null;
            /** @description The tier that the first line charges */
            tier_id?: string | null;
            registration_id?: string | null;
            /**
             * @description Of the lines, joined
             * @default
             */
            description?: string;
        };
        DraftWarnings: {
            warnings: components["schemas"]["DraftWarning"][];
        };
        DraftWarning: {
            type: string;
            /** @enum {string} */
            severity: "low" | "medium" | "high" | "critical";
            explanation: string;
            /** @description What to hold it against */
            compare: components["schemas"]["EvidenceRow"] | null;
        };
        DraftMember: {
            /**
             * Format: uuid
             * @description The member, so that it is not compared with itself
             */
            id?: string;
            first_name: string;
            last_name: string;
            email?: string | null;
            birth_date?: string | null;
            joined_on?: string | null;
            /**
             * @description Members who may share the e-mail address
             * @default []
             */
            family_ids?: string[];
        };
        DraftEvent: {
            /**
             * Format: uuid
             * @description The event, so that it is not compared with itself
             */
            id?: string;
            title: string;
            /**
             * @default other
             * @enum {string}
             */
            kind?: "conference" | "gala" | "workshop" | "hackathon" | "meeting" | "webinar" | "social" | "other";
            /** @example 2027-05-01T18:00:00 */
            event_date: string;
            end_date?: string | null;
            time_zone?: string;
            /** @default  */
            location?: string;
            /** @description null is unlimited */
            capacity?: number | null;
            currency?: string;
            ticket_types?: {
                name: string;
                price: string | number;
            }[];
        };
        DraftPayment: {
            member_id?: string | null;
            payer_name?: string;
            amount: string | number;
            /** @description That of the invoices, else the tenant’s, unless given */
            currency?: string;
            /**
             * Format: date
             * @description Today unless given
             */
            received_on?: string;
            /**
             * @description Those that it pays; the payer is theirs unless one is given
             * @default []
             */
            invoice_ids?: string[];
        };
        DraftRegistration: {
            /** Format: uuid */
            event_id: string;
            guest: {
                name: string;
                email?: string | null;
            };
        };
        AnomalyDecision: {
            /** @enum {string} */
            status: "open" | "resolved" | "ignored";
            note?: string | null;
        };
    };
    responses: {
        /** @description The request cannot be read */
        malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large */
        payload_too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of a type that is not taken */
        unsupported_media_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Sign in first */
        unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed */
        forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not possible in the present state */
        conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid */
        invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests */
        rate_limited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not available at the moment */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Changed by somebody else */
        stale: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Say which version you edit */
        precondition_required: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The version of the object, for If-Match */
        ETag: string;
        /** @description first, prev and next page (RFC 8288) */
        Link: string;
        /** @description Rows of the whole list */
        "X-Total-Count": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountRegistration"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registered"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listJoiningFields: {
        parameters: {
            query: {
                tenant_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoiningField"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listJoiningPurposes: {
        parameters: {
            query: {
                tenant_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoiningPurpose"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailVerification"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verified"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getOwnAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeOwnAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfilePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    openEndOfSummaries: {
        parameters: {
            query?: {
                /** @description What the link carries */
                summary?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leads on to a page */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    endSummaries: {
        parameters: {
            query?: {
                /** @description What the link carries */
                summary?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    forgotAssociation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssociationsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Address"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verified"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInAddress"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    keepEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    restoreEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailRestoration"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verified"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listBrowserSessions: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "created_at" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrowserSession"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    signBrowserOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeTenant: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addFile: {
        parameters: {
            query: {
                kind: "logo";
                /** @description What the file is called */
                name?: string;
            };
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    readFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "application/pdf": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelDescription"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    askQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionAnswer"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    exportTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Archive"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listArchives: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Archive"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                archive_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Archive"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                archive_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    readArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                archive_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description What it lists, such as members */
                noun?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewView"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                view_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeView: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                view_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "created_at" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                noun?: ("members" | "events" | "registrations" | "invoices" | "payments")[];
                status?: ("draft" | "checking" | "checked" | "running" | "done" | "undoing" | "undone" | "failed")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addImport: {
        parameters: {
            query?: {
                /** @description What the rows are; each needs the permission to write them */
                noun?: "members" | "events" | "registrations" | "invoices" | "payments";
                /** @description What the file is called */
                name?: string;
                /** @description An earlier import whose columns and choices hold for this file, as it corrects that one */
                like?: string;
            };
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/xml": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listImportFields: {
        parameters: {
            query?: {
                noun?: "members" | "events" | "registrations" | "invoices" | "payments";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportFieldName"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    editImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                import_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    checkImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    runImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    undoImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listImportRows: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "line" | "-line";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                outcome?: ("create" | "update" | "skip" | "problem")[];
                state?: ("waiting" | "done" | "refused" | "undone" | "kept")[];
                /** @description Of payments: rows of which nobody knows yet who paid, or what for */
                lacks?: ("payer" | "invoice")[];
                /** @description Whether something is left of the payment that a row became */
                has_credit?: string;
                /** @description Whether a row takes a payment back which still stands as it was received */
                is_returned?: string;
            };
            header?: never;
            path: {
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRow"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getImportProblems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                import_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listBulkActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAction"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    startBulkAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBulkAction"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getBulkAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bulk_action_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    undoBulkAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                bulk_action_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listBulkActionRows: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "id" | "-id";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description One or more, separated by commas */
                state?: ("waiting" | "changed" | "unchanged" | "refused")[];
            };
            header?: never;
            path: {
                bulk_action_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkActionRow"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "email" | "created_at" | "-email" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                status?: ("unverified" | "awaiting_approval" | "verified" | "disabled")[];
                role?: components["schemas"]["RoleName"];
                /** @description Registered or invited on this day or before */
                created_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    inviteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAccount"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeEmailOfAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSignInAddress"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    keepEmailOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiDescription"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getAiHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiHealth"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listAiModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiModels"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    chat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAnswer"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getInsightFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsightFeed"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listInsights: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "score" | "last_seen" | "-score" | "-last_seen";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                module?: ("finances" | "members" | "events")[];
                status?: ("open" | "dismissed" | "snoozed")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insight"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    refreshInsights: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsightFeed"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getInsight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                insight_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insight"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeInsight: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                insight_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InsightPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Insight"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "updated_at" | "created_at" | "-updated_at" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationSummary"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    renameConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                conversation_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConversationPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationSummary"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getTable: {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
            };
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ask"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listDrafts: {
        parameters: {
            query?: {
                /** @description That of the answer that offered it, sent or not; else all that were not sent */
                message_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftSummary"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDraft"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                draft_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                draft_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeDraft: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                draft_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    sendDraft: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                draft_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DraftSending"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Draft"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    testDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                draft_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftTest"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listPinnedQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinnedQuestion"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    pinQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPinnedQuestion"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinnedQuestion"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getPinnedQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pinned_question_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinnedQuestion"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    unpinQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pinned_question_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changePinnedQuestion: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                pinned_question_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinnedQuestionPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PinnedQuestion"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getAiSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiSettings"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeAiSettings: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AiSettingsPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiSettings"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listTransmissions: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "at" | "-at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transmission"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getAiUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AiUsage"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listChurnScores: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "probability" | "valid_through" | "-probability" | "-valid_through";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description One or more, separated by commas */
                level?: ("low" | "medium" | "high")[];
                tier_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChurnScore"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getChurnModel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChurnModelCard"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    refreshChurn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChurnRefresh"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    predictChurnOfMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChurnBatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChurnPrediction"][];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    predictChurn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChurnPrediction"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "name" | "member_number" | "joined_on" | "valid_through" | "created_at" | "-name" | "-member_number" | "-joined_on" | "-valid_through" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                /** @description One or more, separated by commas */
                status?: ("pending" | "active" | "grace" | "lapsed" | "suspended" | "cancelled" | "deceased")[];
                tier_id?: string;
                kind?: "individual" | "organization";
                city?: string;
                tag?: string;
                joined_from?: string;
                joined_to?: string;
                /** @description Has resigned, with the last day on or after */
                leaves_from?: string;
                /** @description Last paid day on or after */
                expires_from?: string;
                /** @description Last paid day on or before */
                expires_to?: string;
                /** @description Has open invoices */
                owes?: string;
                /** @description Joined before, and no registration, check-in, payment or sign-in for so many days */
                inactive_days?: number;
                /** @description Has neither an e-mail address nor a phone number */
                unreachable?: string;
                /** @description Show archived members instead */
                archived?: string;
                /** @description Lapsed on or after, whatever became of them since */
                lapsed_from?: string;
                /** @description A past day: what is listed and counted is what was so at the end of that day where the association is */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberSummary"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMembership"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getOwnMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    findMemberMatches: {
        parameters: {
            query?: {
                email?: string;
                first_name?: string;
                last_name?: string;
                birth_date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberSummary"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getDues: {
        parameters: {
            query: {
                action: "join" | "approval" | "renewal";
                /** @description Whose term it is; not for somebody to be added */
                member_id?: string;
                /** @description The member’s unless given */
                tier_id?: string;
                /** @description The first day of somebody to be added; today unless given */
                joined_on?: string;
                /** @description Who pays for somebody to be added */
                payer_member_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dues"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listMemberTerms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Term"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listMemberConsents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberConsent"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    recordConsent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConsent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberConsent"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listConsentPurposes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPurpose"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addConsentPurpose: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewConsentPurpose"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPurpose"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getConsentPurpose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                purpose_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPurpose"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeConsentPurpose: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                purpose_key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeConsentPurpose: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                purpose_key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentPurposePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentPurpose"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    eraseMember: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewErasure"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    resendEmailChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    cancelEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    exportMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    previewErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePreview"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listErasures: {
        parameters: {
            query?: {
                status?: "requested" | "withdrawn" | "declined" | "queued" | "done" | "failed";
                member_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    declineErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                erasure_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasureRefusal"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getErasureRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    requestErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    withdrawErasureRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    applyForTier: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Application"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    withdrawApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    approveMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    renewMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Renewal"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    rejectMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeMemberTier: {
        parameters: {
            query?: {
                /** @description Changes nothing and shows what it would cost */
                dry_run?: string;
            };
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TierChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TierChangeResult"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    suspendMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    liftSuspension: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    resign: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Resignation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    takeBackResignation: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    cancelMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cancellation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    undoCancellation: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    recordDeath: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    correctDeath: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    stopMemberReminders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReminderStop"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    resumeMemberReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    archiveMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    unarchiveMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    makeSheet: {
        parameters: {
            query?: {
                format?: "csv" | "xlsx";
            };
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Table"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "name" | "created_at" | "-name" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                kind?: "household" | "organization";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupSummary"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGroup"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDetail"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDetail"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    dissolveGroup: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeGroup: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDetail"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addGroupPerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGroupPerson"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDetail"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeGroupPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                group_id: string;
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeGroupPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                group_id: string;
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupPersonPatch"];
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeGroupPayer: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGroupPayer"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupDetail"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listDirectory: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "name" | "-name";
                /** @description Search text */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryEntry"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getDirectoryEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectoryEntry"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listDuplicates: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "score" | "updated_at" | "-score" | "-updated_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description What was decided of them */
                state?: "open" | "dismissed" | "merged";
                /** @description Only pairs with this member */
                member_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Duplicate"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addDuplicate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDuplicate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDetail"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getDuplicateSearch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateSearch"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    searchDuplicates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateSearch"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDetail"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    dismissDuplicate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDetail"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    reopenDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDetail"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    mergeDuplicate: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeInput"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDetail"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    undoMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                duplicate_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateDetail"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listTiers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tier"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addTier: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTier"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tier"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getTier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tier_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tier"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeTier: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                tier_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TierPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tier"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listCustomFields: {
        parameters: {
            query?: {
                noun?: "members" | "events" | "registrations" | "invoices";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCustomField"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                custom_field_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                custom_field_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeCustomField: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                custom_field_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomFieldPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    archiveCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                custom_field_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    unarchiveCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                custom_field_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listMailSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSetting"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getMailSetting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                template: "application_received" | "application_approved" | "application_declined" | "application_withdrawn" | "membership_started" | "membership_ending" | "invoice" | "renewal_notice" | "receipt" | "payment_reminder" | "credit_note" | "seat_held" | "seat_released" | "feedback_request";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSetting"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeMailSetting: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                template: "application_received" | "application_approved" | "application_declined" | "application_withdrawn" | "membership_started" | "membership_ending" | "invoice" | "renewal_notice" | "receipt" | "payment_reminder" | "credit_note" | "seat_held" | "seat_released" | "feedback_request";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailSettingPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailSetting"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    previewMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                template: "application_received" | "application_approved" | "application_declined" | "application_withdrawn" | "membership_started" | "membership_ending" | "invoice" | "renewal_notice" | "receipt" | "payment_reminder" | "credit_note" | "seat_held" | "seat_released" | "feedback_request";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTrial"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    sendTestMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                template: "application_received" | "application_approved" | "application_declined" | "application_withdrawn" | "membership_started" | "membership_ending" | "invoice" | "renewal_notice" | "receipt" | "payment_reminder" | "credit_note" | "seat_held" | "seat_released" | "feedback_request";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTrial"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMail"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "created_at" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                status?: ("queued" | "sent" | "failed" | "local")[];
                template?: ("verify_email" | "already_registered" | "reset_password" | "welcome" | "password_changed" | "confirm_email" | "email_changed" | "event_changed" | "event_postponed" | "event_cancelled" | "confirm_registration" | "registration_confirmed" | "registration_cancelled" | "seat_offered" | "offer_ended" | "invitation" | "staff_summary" | "application_received" | "application_approved" | "application_declined" | "application_withdrawn" | "membership_started" | "membership_ending" | "invoice" | "renewal_notice" | "receipt" | "payment_reminder" | "credit_note" | "seat_held" | "seat_released" | "feedback_request" | "message")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mail_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailContent"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    deliverMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                mail_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailContent"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "at" | "-at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                /** @description What kind of object it happened to */
                noun?: "members" | "groups" | "tiers" | "custom_fields" | "consent_purposes" | "events" | "event_sessions" | "ticket_types" | "registrations" | "feedback" | "invoices" | "payments" | "credit_notes" | "findings" | "files" | "accounts" | "tenants" | "archives" | "ai_settings" | "billing_runs" | "bulk_actions" | "imports" | "mails" | "mail_settings" | "anomalies" | "insights";
                object_id?: string;
                /** @description Account that acted */
                actor?: string;
                /** @description false leaves signing in and out aside */
                sign_ins?: string;
                /** @description On or after this day where the association is */
                from?: string;
                /** @description On or before this day where the association is */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "created_at" | "due_date" | "issue_date" | "number" | "total" | "-created_at" | "-due_date" | "-issue_date" | "-number" | "-total";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                /** @description One or more, separated by commas */
                status?: ("draft" | "open" | "paid" | "void" | "uncollectible")[];
                /** @description One or more, separated by commas */
                kind?: ("dues" | "event" | "donation" | "other")[];
                /** @description Open and past the due date */
                overdue?: string;
                member_id?: string;
                currency?: string;
                due_from?: string;
                due_to?: string;
                issued_from?: string;
                issued_to?: string;
                /** @description In the given currency, else in the tenant’s */
                min_amount?: string | number;
                /** @description In the given currency, else in the tenant’s */
                max_amount?: string | number;
                /** @description A past day: what is listed and counted is what was so at the end of that day where the association is */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSummary"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvoice"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getInvoiceStats: {
        parameters: {
            query?: {
                /** @description The tenant’s unless given; other currencies are left out */
                currency?: string;
                /** @description Today unless given. Of a past day everything is as it was at its end, without drafts; on a day to come debts are aged. */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceStats"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeInvoice: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    finalizeInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    readInvoicePdf: {
        parameters: {
            query?: {
                /** @description Drawn anew as it stands now, also when it was mailed before */
                as_it_stands?: string;
                /** @description The reminder of that step, instead of the invoice */
                reminder?: number;
            };
            header?: never;
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listInvoiceDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    deliverInvoice: {
        parameters: {
            query?: {
                /** @description Changes nothing and shows what it would cost */
                dry_run?: string;
            };
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewDelivery"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    recordPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPayment"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    applyCredit: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditApplication"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    cancelInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    stopInvoiceReminders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReminderStop"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    resumeInvoiceReminders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    writeInvoiceOff: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceReason"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "received_on" | "created_at" | "amount" | "number" | "-received_on" | "-created_at" | "-amount" | "-number";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                /** @description One or more, separated by commas */
                status?: ("pending" | "succeeded" | "failed" | "cancelled" | "partially_refunded" | "refunded" | "disputed")[];
                /** @description One or more, separated by commas */
                method?: ("cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "credit" | "other")[];
                member_id?: string;
                invoice_id?: string;
                currency?: string;
                /** @description Something is left of it */
                has_credit?: string;
                received_from?: string;
                received_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentSummary"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPayerPayment"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    assignPayment: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentOwner"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    readReceipt: {
        parameters: {
            query?: {
                /** @description Drawn anew as it stands now, also when it was mailed before */
                as_it_stands?: string;
            };
            header?: never;
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listReceiptDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    deliverReceipt: {
        parameters: {
            query?: {
                /** @description Changes nothing and shows what it would cost */
                dry_run?: string;
            };
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewDelivery"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    reversePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reversal"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listPaymentRefunds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    refundPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRefund"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    usePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                payment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentUse"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    takeOffInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                payment_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listInvoiceCreditNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteSummary"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCreditNote"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "refunded_on" | "created_at" | "amount" | "-refunded_on" | "-created_at" | "-amount";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                /** @description The ways they went, separated by commas */
                method?: ("cash" | "bank_transfer" | "cheque" | "card" | "card_terminal" | "direct_debit" | "online" | "credit" | "other")[];
                /** @description Of payments of this member */
                member_id?: string;
                payment_id?: string;
                currency?: string;
                refunded_from?: string;
                refunded_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundSummary"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "created_at" | "issue_date" | "number" | "total" | "-created_at" | "-issue_date" | "-number" | "-total";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                /** @description One or more, separated by commas */
                reason?: ("duplicate" | "mistake" | "cancellation" | "goodwill" | "fraud" | "other")[];
                member_id?: string;
                invoice_id?: string;
                currency?: string;
                issued_from?: string;
                issued_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteSummary"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    readCreditNotePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listBillingRuns: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "created_at" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                kind?: ("renewals" | "reminders")[];
                status?: ("preparing" | "draft" | "releasing" | "released" | "undoing" | "undone" | "failed")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRun"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addBillingRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBillingRun"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRun"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getBillingRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                billing_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRun"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteBillingRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                billing_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listBillingRunItems: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "title" | "amount" | "-title" | "-amount";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                state?: ("waiting" | "done" | "unchanged" | "held" | "refused" | "undone" | "kept")[];
                included?: string;
                has_problem?: string;
                /** @description One word, as items have it */
                problem?: string;
                delivery?: "mail" | "print";
            };
            header?: never;
            path: {
                billing_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRunItem"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    chooseBillingRunItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                billing_run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemsChoice"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRun"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    chooseBillingRunItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                billing_run_id: string;
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemChoice"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRunItem"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    releaseBillingRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                billing_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRun"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    undoBillingRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                billing_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingRun"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listCreditNoteDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    deliverCreditNote: {
        parameters: {
            query?: {
                /** @description Changes nothing and shows what it would cost */
                dry_run?: string;
            };
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                credit_note_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewDelivery"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listCredits: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "received_on" | "created_at" | "-received_on" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                member_id?: string;
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credit"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listArrears: {
        parameters: {
            query?: {
                /** @description The tenant’s unless given */
                currency?: string;
                limit?: number;
                /** @description A past day: what is listed and counted is what was so at the end of that day where the association is */
                as_of?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Arrear"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getJournal: {
        parameters: {
            query?: {
                /** @description Its first day; the first of the running fiscal year unless given */
                from?: string;
                /** @description Its last day; today unless given */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journal"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    closeBooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BooksClosing"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getJournalFile: {
        parameters: {
            query?: {
                /** @description Its first day; the first of the running fiscal year unless given */
                from?: string;
                /** @description Its last day; today unless given */
                to?: string;
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "event_date" | "title" | "created_at" | "-event_date" | "-title" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                event_status?: ("draft" | "upcoming" | "ongoing" | "completed" | "cancelled" | "postponed")[];
                kind?: ("conference" | "gala" | "workshop" | "hackathon" | "meeting" | "webinar" | "social" | "other")[];
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSummary"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEvent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getEventStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventStats"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    readAttendanceList: {
        parameters: {
            query?: {
                /** @description One of the parts of at most 1,000 seats, by last name; the seats of one registration stay together. May be left out where there is one part only. Who registers or cancels between two requests moves where the parts are cut, so print them together */
                part?: number;
            };
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    readEventCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    cancelEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventCancellation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    reopenEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    copyEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventCopy"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listEventSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSession"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addEventSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEventSession"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSession"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeEventSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeEventSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventSessionPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSession"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listTicketTypes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketType"][];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addTicketType: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTicketType"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketType"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    removeTicketType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                ticket_type_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeTicketType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                ticket_type_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TicketTypePatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketType"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listEventRegistrations: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "registered_at" | "-registered_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                status?: ("pending_approval" | "pending_payment" | "confirmed" | "waitlisted" | "offered" | "attended" | "no_show" | "rejected" | "expired" | "cancelled" | "transferred")[];
                ticket_type_id?: string;
            };
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    addRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRegistration"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                registration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    editRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path: {
                event_id: string;
                registration_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    cancelRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
                registration_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationCancellation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    billRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
                registration_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationBilling"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    offerSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
                registration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    changeSeats: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
                registration_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationSeats"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    acceptSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
                registration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    undoCheckIn: {
        parameters: {
            query?: {
                /** @description So many seats of the party; all of them if left out */
                seats?: number;
            };
            header?: never;
            path: {
                event_id: string;
                registration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    checkIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCheckIn"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckIn"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getCheckInCounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckInCounts"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    readNameBadges: {
        parameters: {
            query?: {
                /** @description One of the parts of at most 1,000 seats, by last name; the seats of one registration stay together. May be left out where there is one part only. Who registers or cancels between two requests moves where the parts are cut, so print them together */
                part?: number;
            };
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listFeedback: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "created_at" | "-created_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                rating?: number;
            };
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    giveFeedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFeedback"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getFeedbackRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackRequest"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    askForFeedback: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAsked"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listRegistrations: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "registered_at" | "-registered_at";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description Search text */
                q?: string;
                /** @description A condition on any field and on related rows, as JSON; the tag questions explains conditions */
                filter?: string;
                /** @description Fields of the file, separated by commas, in their order */
                columns?: string;
                /** @description import: a csv or xlsx that the import reads again, of those nouns that it knows; for administrators */
                profile?: "import";
                status?: ("pending_approval" | "pending_payment" | "confirmed" | "waitlisted" | "offered" | "attended" | "no_show" | "rejected" | "expired" | "cancelled" | "transferred")[];
                ticket_type_id?: string;
                event_id?: string;
                member_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registration"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    giveLinkedFeedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedFeedback"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackReceived"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    openEndOfFeedbackRequests: {
        parameters: {
            query?: {
                /** @description What the link carries */
                feedback?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leads on to a page */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    stopFeedbackRequests: {
        parameters: {
            query?: {
                /** @description What the link carries */
                feedback?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackReceived"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    resumeFeedbackRequests: {
        parameters: {
            query?: {
                /** @description What the link carries */
                feedback?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackReceived"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    requestGuestSeat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestRequest"];
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestRequested"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    confirmGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GuestConfirmation"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuestConfirmed"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    decideSeat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatDecided"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getHeldSeats: {
        parameters: {
            query: {
                /** @description The token of a mail about the registration */
                seat: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldSeats"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    nameHeldCompanions: {
        parameters: {
            query: {
                /** @description The token of a mail about the registration */
                seat: string;
            };
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationCompanions"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldSeats"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    takeHeldSeatsOut: {
        parameters: {
            query: {
                /** @description The token of a mail about the registration */
                seat: string;
            };
            header?: {
                /** @description ETag of the version that is edited */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HeldSeatsChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldSeats"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    openConsentWithdrawal: {
        parameters: {
            query?: {
                /** @description What the link carries */
                consent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Leads on to a page */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    withdrawConsent: {
        parameters: {
            query?: {
                /** @description What the link carries */
                consent?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Withdrawn"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    findAnomalies: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnomalyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnomalyReport"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listFindings: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "severity" | "rank" | "occurred_on" | "-severity" | "-rank" | "-occurred_on";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description One or more, separated by commas */
                kind?: ("churn" | "anomaly" | "insight")[];
                /** @description One or more, separated by commas */
                module?: ("finances" | "members" | "events")[];
                /** @description One or more, separated by commas */
                severity?: ("low" | "medium" | "high" | "critical")[];
                /** @description One or more, separated by commas */
                status?: ("open" | "resolved" | "ignored" | "snoozed")[];
                /** @description Whether the last run found it */
                is_current?: "true" | "false";
                /** @description Happened on or after this day */
                from?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Finding"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getFinding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                finding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Finding"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    decideFinding: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                finding_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindingDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Finding"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    listAnomalies: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Opaque; from the Link header of another page of the same list */
                cursor?: string;
                /** @description Lists of members, events, registrations and invoices also by custom_values. and the key of a custom field */
                sort?: "severity" | "occurred_on" | "-severity" | "-occurred_on";
                /** @description All rows that match as a file, not only a page: csv and xlsx as people read them, json as one array; of nouns with a model with its fields */
                format?: "csv" | "xlsx" | "json";
                /** @description One or more, separated by commas */
                module?: ("finances" | "members" | "events")[];
                /** @description One or more, separated by commas */
                severity?: ("low" | "medium" | "high" | "critical")[];
                /** @description One or more, separated by commas */
                status?: ("open" | "resolved" | "ignored")[];
                type?: string;
                /** @description Happened on or after this day */
                from?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anomaly"][];
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    checkDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftInvoice"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftWarnings"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    checkMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftMember"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftWarnings"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    checkEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftEvent"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftWarnings"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    checkPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftPayment"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftWarnings"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    checkRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repetition the same request, for a day */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftRegistration"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftWarnings"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            409: components["responses"]["conflict"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    getAnomaly: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                finding_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anomaly"];
                };
            };
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            422: components["responses"]["invalid"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
    decideAnomaly: {
        parameters: {
            query?: never;
            header: {
                /** @description ETag of the version that is edited */
                "If-Match": string;
            };
            path: {
                finding_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnomalyDecision"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anomaly"];
                };
            };
            400: components["responses"]["malformed"];
            401: components["responses"]["unauthenticated"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["conflict"];
            412: components["responses"]["stale"];
            413: components["responses"]["payload_too_large"];
            415: components["responses"]["unsupported_media_type"];
            422: components["responses"]["invalid"];
            428: components["responses"]["precondition_required"];
            429: components["responses"]["rate_limited"];
            503: components["responses"]["unavailable"];
        };
    };
}
