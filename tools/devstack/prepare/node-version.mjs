/** Ends the process with exit code 2 and a message if Engrave does not run on this version of Node. */
export function requireNode() {
  const { node } = process.versions;
  if (isSupported(node)) return;
  console.error(`Node ${node} is not supported: install Node 22 or 24, https://nodejs.org.`);
  process.exit(2);
}

/**
 * Whether `engines` of package.json allows this version.
 *
 * @param {string} version
 */
export function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major >= 24;
}
