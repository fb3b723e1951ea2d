/** Where this device keeps its transactions; every page of the site shares it. */
export const STORAGE_KEY = "engrave.transactions";
