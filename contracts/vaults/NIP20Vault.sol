// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {NIP20Events} from "../NIP20Events.sol";
import {
    CountersDiffer,
    FIRST_TOKEN_ID,
    InvalidRecipient,
    InvalidTokenId,
    IsLocked,
    Item,
    NotAllowed,
    NotFactory
} from "./Items.sol";

/// @title The vault of one account: owns inscriptions for the account, and lets modules lock and release them
/// @notice An account deposits an inscription with a `tsf` message to the address of its vault, even before the vault is
/// deployed. The account can withdraw what is not locked. A module that the account has allowed can lock an inscription until a
/// time, and release it to somebody. A listed inscription cannot be deposited (spec §5.5).
/// @dev A clone whose immutable arguments are the account and the factory, 20 bytes each. The vault signs nothing, so only its
/// own events move its inscriptions (spec §6.5.1). It cannot see what it owns: a caller that relies on it names the counters of an
/// inscription, and a block in which the index shows the vault as the owner. The counters are the safety, a lock is only the
/// liveness. The implementation has no arguments: it owns nothing, and its views are meaningless.
contract NIP20Vault is NIP20Events {
    /// @notice The longest lock, in seconds.
    uint256 public constant MAX_LOCK = 400 days;
    /// @dev Offset of each immutable argument, in bytes.
    uint256 private constant ACCOUNT = 0;
    uint256 private constant FACTORY = 20;

    /// @dev What the vault knows about an inscription, in one word.
    struct State {
        uint40 sequence;
        uint40 turn;
        uint48 lastMoved;
        uint48 lockedUntil;
        uint16 holder;
    }

    /// @dev A module keeps its index for ever, so that it can end its locks after it is disallowed.
    struct Module {
        uint48 from;
        uint16 index;
    }

    mapping(bytes32 ticker => mapping(bytes32 tokenId => State)) private _states;
    mapping(address module => Module) private _modules;
    uint16 private _lastIndex;

    /// @notice The module can act from this time on, Unix time in seconds.
    event Allowed(address module, uint256 from);
    /// @notice The module can no longer act, except on its locks that exist.
    event Disallowed(address module);
    /// @notice The module has locked an inscription.
    /// @param turn the new turn
    event Locked(bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn, uint256 until, address module);
    /// @notice The module has ended its lock of an inscription. A transfer ends a lock without this event.
    /// @param turn the new turn
    event Unlocked(bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn);

    /// @notice The calldata is no message, or the call sent coins.
    error NotMessage();
    /// @notice The caller is neither the vault's account nor its factory.
    error NotAccount();
    /// @notice Another module has locked the inscription, or none.
    error NotHolder();
    /// @notice A lock ends in the future, and within {MAX_LOCK}.
    error InvalidTime();

    modifier onlyFactory() {
        if (msg.sender != factory()) revert NotFactory();
        _;
    }

    /// @notice Accepts messages, but no coins. A message in a transaction that reverts has no effect (spec §2.2.1).
    fallback() external {
        if (bytes6(msg.data) != "data:,") revert NotMessage();
    }

    /// @notice Transfers inscriptions that are not locked to `recipient`.
    /// @dev Only the account, or the factory for it. The index ignores the transfer of what the vault does not own.
    function withdraw(Item[] calldata items, address recipient) external {
        if (msg.sender != account() && msg.sender != factory()) revert NotAccount();
        for (uint256 i = 0; i < items.length; ++i) {
            (bytes32 ticker, bytes32 tokenId) = (items[i].ticker, items[i].tokenId);
            State memory state = _states[ticker][tokenId];
            if (_isLocked(state)) revert IsLocked(ticker, tokenId);
            _move(ticker, tokenId, state, recipient);
        }
    }

    /// @notice Locks an inscription for the calling module, which the account has allowed. No one can extend a lock.
    /// @return newTurn the turn of the position that relies on this lock
    function lock(bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn, uint256 until)
        external
        returns (uint256 newTurn)
    {
        if (!isAllowed(msg.sender)) revert NotAllowed();
        if (uint256(tokenId) < FIRST_TOKEN_ID) revert InvalidTokenId();
        State memory state = _seen(ticker, tokenId, sequence, turn);
        if (_isLocked(state)) revert IsLocked(ticker, tokenId);
        if (until <= block.timestamp || until > block.timestamp + MAX_LOCK) revert InvalidTime();
        newTurn = ++state.turn;
        (state.lockedUntil, state.holder) = (uint48(until), _modules[msg.sender].index);
        _states[ticker][tokenId] = state;
        emit Locked(ticker, tokenId, sequence, newTurn, until, msg.sender);
    }

    /// @notice Ends the calling module's lock of this turn, and so the position that relies on it. A lock that has ended by time
    /// is ended only by a module that is still allowed.
    function unlock(bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn) external {
        State memory state = _seen(ticker, tokenId, sequence, turn);
        if (!_holds(msg.sender, state)) revert NotHolder();
        if (!_isLocked(state) && !isAllowed(msg.sender)) revert NotAllowed();
        ++state.turn;
        (state.lockedUntil, state.holder) = (0, 0);
        _states[ticker][tokenId] = state;
        emit Unlocked(ticker, tokenId, sequence, state.turn);
    }

    /// @notice Transfers an inscription to `recipient`. While it is locked, only the module that holds the lock can call it,
    /// also after it is disallowed; otherwise only a module that the account has allowed.
    function release(bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn, address recipient) external {
        State memory state = _seen(ticker, tokenId, sequence, turn);
        if (_isLocked(state)) {
            if (!_holds(msg.sender, state)) revert NotHolder();
        } else if (!isAllowed(msg.sender)) {
            revert NotAllowed();
        }
        _move(ticker, tokenId, state, recipient);
    }

    /// @notice Allows a module from this time on. An allowed module keeps its time.
    /// @dev Only the factory, for the account.
    function allow(address module, uint256 from) external onlyFactory {
        Module memory found = _modules[module];
        if (found.from != 0) return;
        if (found.index == 0) found.index = ++_lastIndex;
        found.from = uint48(from);
        _modules[module] = found;
        emit Allowed(module, from);
    }

    /// @notice Disallows a module at once. Its locks that exist remain.
    /// @dev Only the factory, for the account.
    function disallow(address module) external onlyFactory {
        if (_modules[module].from == 0) revert NotAllowed();
        _modules[module].from = 0;
        emit Disallowed(module);
    }

    /// @notice The inscription's counters: the number of times that it has left the vault, and the number of times that it has
    /// left the vault, was locked or was unlocked; and whether it is locked now.
    function countersOf(bytes32 ticker, bytes32 tokenId)
        external
        view
        returns (uint256 sequence, uint256 turn, bool isLocked)
    {
        State memory state = _states[ticker][tokenId];
        return (state.sequence, state.turn, _isLocked(state));
    }

    /// @notice The block in which the inscription has left the vault last, or 0.
    function lastMovedOf(bytes32 ticker, bytes32 tokenId) external view returns (uint256) {
        return _states[ticker][tokenId].lastMoved;
    }

    /// @notice The end of the inscription's lock, Unix time in seconds; 0 if there is none. It can be in the past.
    function lockedUntil(bytes32 ticker, bytes32 tokenId) external view returns (uint256) {
        return _states[ticker][tokenId].lockedUntil;
    }

    /// @notice When the module can act, Unix time in seconds; 0 if it is not allowed.
    function allowedFrom(address module) external view returns (uint256) {
        return _modules[module].from;
    }

    /// @notice Whether the module can lock and release now.
    function isAllowed(address module) public view returns (bool) {
        uint256 from = _modules[module].from;
        return from != 0 && from <= block.timestamp;
    }

    /// @notice The account that owns this vault.
    function account() public view returns (address) {
        return _argument(ACCOUNT);
    }

    /// @notice The factory of this vault.
    function factory() public view returns (address) {
        return _argument(FACTORY);
    }

    /// @dev The only place that moves an inscription. Only token ids: with a mint id as a second name, one inscription could be
    /// sold twice.
    function _move(bytes32 ticker, bytes32 tokenId, State memory state, address recipient) private {
        if (uint256(tokenId) < FIRST_TOKEN_ID) revert InvalidTokenId();
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient();
        _states[ticker][tokenId] = State(state.sequence + 1, state.turn + 1, uint48(block.number), 0, 0);
        emit NIP20TokenEvent_transfer(address(this), recipient, ticker, tokenId);
    }

    /// @dev The state, if the inscription still has the counters that somebody saw.
    function _seen(bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn)
        private
        view
        returns (State memory state)
    {
        state = _states[ticker][tokenId];
        if (state.sequence != sequence || state.turn != turn) revert CountersDiffer(ticker, tokenId);
    }

    function _holds(address module, State memory state) private view returns (bool) {
        return state.holder != 0 && state.holder == _modules[module].index;
    }

    function _isLocked(State memory state) private view returns (bool) {
        return block.timestamp < state.lockedUntil;
    }

    function _argument(uint256 offset) private view returns (address value) {
        bytes memory arguments = Clones.fetchCloneArgs(address(this));
        assembly ("memory-safe") {
            value := shr(96, mload(add(add(arguments, 32), offset)))
        }
    }
}
