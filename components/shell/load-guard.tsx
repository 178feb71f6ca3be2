"use client";

import { Component, type ReactNode } from "react";

/** Around a part that is fetched when it is first used: where it cannot be had, the page stays and `onBroken` says what then. */
export class LoadGuard extends Component<{ onBroken: () => void; children: ReactNode }> {
  override readonly state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
