const FLAG = "--disable-sigusr1";

/** The options of Node with which a child process ignores SIGUSR1 from its first moment on; none if this version has no such option. */
export function debuggerFlags() {
  return process.allowedNodeEnvironmentFlags.has(FLAG) ? [FLAG] : [];
}
