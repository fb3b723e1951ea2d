import type { Theme } from "@rainbow-me/rainbowkit";

/**
 * RainbowKit in the page's own colours, type and corners. Variables: it follows the page's light and dark. (It takes
 * slashes out of values.)
 */
export const rainbowTheme: Theme = {
  blurs: { modalOverlay: "none" },
  colors: {
    accentColor: "var(--accent)",
    accentColorForeground: "var(--on-accent)",
    actionButtonBorder: "var(--line)",
    actionButtonBorderMobile: "var(--line)",
    actionButtonSecondaryBackground: "var(--sunk)",
    closeButton: "var(--ink-soft)",
    closeButtonBackground: "var(--sunk)",
    connectButtonBackground: "var(--plate)",
    connectButtonBackgroundError: "var(--refused)",
    connectButtonInnerBackground: "var(--sunk)",
    connectButtonText: "var(--ink)",
    connectButtonTextError: "var(--plate)",
    connectionIndicator: "var(--accent)",
    downloadBottomCardBackground: "var(--sunk)",
    downloadTopCardBackground: "var(--plate)",
    error: "var(--refused)",
    generalBorder: "var(--line)",
    generalBorderDim: "var(--line)",
    menuItemBackground: "var(--accent-wash)",
    modalBackdrop: "rgba(8, 12, 11, 0.55)",
    modalBackground: "var(--plate)",
    modalBorder: "var(--line)",
    modalText: "var(--ink)",
    modalTextDim: "var(--ink-faint)",
    modalTextSecondary: "var(--ink-soft)",
    profileAction: "var(--sunk)",
    profileActionHover: "var(--accent-wash)",
    profileForeground: "var(--plate)",
    selectedOptionBorder: "var(--accent)",
    standby: "var(--ink-faint)",
  },
  fonts: { body: "var(--font-inter), system-ui, sans-serif" },
  radii: { actionButton: "2px", connectButton: "2px", menuButton: "2px", modal: "4px", modalMobile: "4px" },
  shadows: {
    connectButton: "none",
    dialog: "var(--shadow)",
    profileDetailsAction: "none",
    selectedOption: "none",
    selectedWallet: "none",
    walletLogo: "none",
  },
};
