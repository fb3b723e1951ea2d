// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {NIP20Events} from "./NIP20Events.sol";

/// @title Inscriptions that a contract owns, and for whom it holds each of them
/// @notice A contract can't ask the index whether an inscription that was sent to it has arrived. An attestor, named by
/// the owner, reads the index and says so. Holders trust the attestor for that word alone: what is held moves only
/// where its holder says so, and neither attestor nor owner can take it.
/// @dev Nothing but this contract's own events moves what it owns (decisions.md §5), so its books stay right.
abstract contract NIP20Custody is NIP20Events, Ownable2Step {
    /// @notice Who attests deposits; the zero address: nobody, nothing is deposited.
    address public attestor;

    mapping(bytes32 ticker => mapping(bytes32 id => address)) private _holders;
    mapping(bytes32 deposit => bool) private _attested;

    event AttestorChanged(address attestor);
    event Deposited(bytes32 indexed ticker, bytes32 indexed id, address indexed holder);
    event Withdrawn(bytes32 indexed ticker, bytes32 indexed id, address indexed holder);

    error NotMessage();
    error NotAttestor();
    error NotHolder();
    error AlreadyAttested();
    error AlreadyHeld();
    error NotHoldable();
    error InvalidRecipient();

    modifier onlyHolder(bytes32 ticker, bytes32 id) {
        if (_holders[ticker][id] != msg.sender) revert NotHolder();
        _;
    }

    /// @notice Accepts messages: one that is sent to a contract which reverts counts for nothing (decisions.md §1).
    fallback() external {
        if (bytes6(msg.data) != "data:,") revert NotMessage();
    }

    function setAttestor(address newAttestor) external onlyOwner {
        attestor = newAttestor;
        emit AttestorChanged(newAttestor);
    }

    /// @notice Says that `depositor` sent this inscription to this contract, by the accepted operation that stands at
    /// `position` of this transaction (0 its message, 1 + log index an event). To be said once that block is final.
    /// @dev Each operation counts once, so that an attestor who says everything twice does no harm.
    function attestDeposit(
        bytes32 ticker,
        bytes32 id,
        address depositor,
        bytes32 transactionHash,
        uint256 position
    ) external {
        if (msg.sender != attestor) revert NotAttestor();
        bytes32 deposit = keccak256(abi.encode(transactionHash, position));
        if (_attested[deposit]) revert AlreadyAttested();
        if (!_isHoldable(ticker, id)) revert NotHoldable();
        _attested[deposit] = true;
        _hold(ticker, id, depositor);
    }

    /// @notice Sends what the caller holds to `recipient`, who owns it then.
    function withdraw(bytes32 ticker, bytes32 id, address recipient) external onlyHolder(ticker, id) {
        emit Withdrawn(ticker, id, msg.sender);
        _moveOut(ticker, id, recipient);
    }

    /// @notice For whom this contract holds the inscription; the zero address: for nobody.
    function holderOf(bytes32 ticker, bytes32 id) public view returns (address) {
        return _holders[ticker][id];
    }

    /// @dev From now on the inscription is held for `holder`. It must be this contract's own.
    function _hold(bytes32 ticker, bytes32 id, address holder) internal {
        if (holder == address(0)) revert NotHolder();
        if (_holders[ticker][id] != address(0)) revert AlreadyHeld();
        _holders[ticker][id] = holder;
        emit Deposited(ticker, id, holder);
    }

    /// @dev It is held for nobody any more.
    function _release(bytes32 ticker, bytes32 id) internal virtual {
        delete _holders[ticker][id];
    }

    /// @dev Gives the inscription to `recipient`. Not to this contract, which could not know for whom it holds it.
    function _moveOut(bytes32 ticker, bytes32 id, address recipient) internal {
        _requireOutside(recipient);
        _release(ticker, id);
        emit NIP20TokenEvent_transfer(address(this), recipient, ticker, id);
    }

    function _requireOutside(address recipient) internal view {
        if (recipient == address(0) || recipient == address(this)) revert InvalidRecipient();
    }

    /// @dev Whether this names an inscription in the one way in which this contract names it. Under a second name it
    /// could be held for two.
    function _isHoldable(bytes32 ticker, bytes32 id) internal view virtual returns (bool);
}
