"use client";

import { Component, type ReactNode } from "react";

/** Keeps a fault of the wallet's code, or one in loading it, from taking the page with it. */
export class WalletBoundary extends Component<{ children: ReactNode; onFailure: () => void }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
