/** Where this device stores its contacts. */
export const CONTACTS_KEY = "engrave.contacts";

/** Where this device stores the transactions that it sent. All pages of the site share it. */
export const TRANSACTIONS_KEY = "engrave.transactions";
