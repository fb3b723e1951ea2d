/** The id of the account's menu. In a module of its own, because the menu's code is loaded with the wallet. */
export const ACCOUNT_MENU = "account-menu";
