/** The least number of files and connections that worker, web server, database and build must be able to open. */
export const LEAST_FILES = 1_024;

/** Ends the process with exit code 2 and a message if it may open too few files. */
export function requireOpenFiles() {
  const limit = openFilesLimit();
  if (limit >= LEAST_FILES) return;
  console.error(
    [
      `OPEN_FILES: a process may open only ${limit} files here, but Engrave needs ${LEAST_FILES}.`,
      "Raise the limit: ulimit -n 4096 in this shell, nofile in /etc/security/limits.conf, or LimitNOFILE of a systemd service.",
      "See docs/errors.md#open_files.",
    ].join("\n"),
  );
  process.exit(2);
}

/**
 * The largest number of files that this process may open. Node raises the limit itself as far as it may. Infinity: the system
 * has no limit, or does not tell it.
 *
 * @returns {number}
 */
export function openFilesLimit() {
  // Otherwise the report looks up the names of all open connections.
  process.report.excludeNetwork = true;
  const limit = Number(process.report.getReport().userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
