import type { Theme } from "@rainbow-me/rainbowkit";

/**
 * RainbowKit's theme with the page's colors, font and corners. The CSS variables follow the light and dark theme.
 * RainbowKit strips slashes from values.
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
    connectButtonBackground: "var(--surface)",
    connectButtonBackgroundError: "var(--refused)",
    connectButtonInnerBackground: "var(--sunk)",
    connectButtonText: "var(--ink)",
    connectButtonTextError: "var(--surface)",
    connectionIndicator: "var(--accent)",
    downloadBottomCardBackground: "var(--sunk)",
    downloadTopCardBackground: "var(--surface)",
    error: "var(--refused)",
    generalBorder: "var(--line)",
    generalBorderDim: "var(--line)",
    menuItemBackground: "var(--accent-wash)",
    modalBackdrop: "rgba(8, 12, 11, 0.55)",
    modalBackground: "var(--surface)",
    modalBorder: "var(--line)",
    modalText: "var(--ink)",
    modalTextDim: "var(--ink-faint)",
    modalTextSecondary: "var(--ink-soft)",
    profileAction: "var(--sunk)",
    profileActionHover: "var(--accent-wash)",
    profileForeground: "var(--surface)",
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
