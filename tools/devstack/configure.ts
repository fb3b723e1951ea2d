import { type Configuration, ConfigurationError, readConfiguration } from "@/lib/config";
import { EXIT_CONFIGURATION } from "@/lib/runtime/errors";

/**
 * Reads the configuration from the environment. If it is invalid, prints why and ends the process with exit code 2. Removes the
 * publisher's key from the environment, which other processes inherit.
 */
export function configure(): Configuration {
  try {
    const configuration = readConfiguration(process.env);
    delete process.env.PUBLISHER_KEY;
    return configuration;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(EXIT_CONFIGURATION);
  }
}
